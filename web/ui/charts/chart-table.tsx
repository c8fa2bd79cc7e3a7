interface ChartTableProps {
  caption: string
  labelName: string
  valueName: string
  rows: readonly { label: string; value: string }[]
}

/** The chart's figures for screen readers. `sr-only` does not clip a table, so it is on a box around it. */
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
