interface ChartTableProps {
  caption: string
  labelName: string
  valueName: string
  rows: readonly { label: string; value: string }[]
}

/** The chart's figures for those who cannot see it. A table takes its own width, so a box around it hides it. */
export function ChartTable({ caption, labelName, valueName, rows }: ChartTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            <th scope="col">{valueName}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
