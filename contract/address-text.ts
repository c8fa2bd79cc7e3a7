/** "address, city, state - pincode" (CHK-49). */
export function deliveryAddressText(
  details: Record<'address' | 'city' | 'state' | 'pincode', string>,
): string {
  return `${details.address}, ${details.city}, ${details.state} - ${details.pincode}`
}
