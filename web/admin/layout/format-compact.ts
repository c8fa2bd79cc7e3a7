const compact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Rupees for the axis of a chart: "₹1.2L". */
export const formatCompact = compact.format
