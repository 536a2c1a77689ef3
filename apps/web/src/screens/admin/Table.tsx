import type { ReactNode } from 'react'
import styles from './admin.module.css'

interface TableProps {
  label: string
  columns: readonly string[]
  /** Of each row, what tells it from others, and then its cells. */
  rows: readonly (readonly [key: string, ...cells: ReactNode[]])[]
}

/** A table; where there is no room for it, each row is a card whose cells bear the columns' names. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <table className={styles['table']} aria-label={label}>
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
