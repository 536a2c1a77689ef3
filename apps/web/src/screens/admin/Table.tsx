import type { ReactNode } from 'react'
import styles from './admin.module.css'

interface TableProps {
  label: string
  columns: readonly string[]
  /** Each row's unique key, then its cells. */
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[]
}

/** A table; on small screens each row is a card whose cells show the column names. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={columns[index]} data-column={columns[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
