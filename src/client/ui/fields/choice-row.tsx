import { useId } from 'react'
import styles from './choice-row.module.css'

interface Props<Value> {
  label: string
  values: readonly Value[]
  chosen: Value | null
  textOf: (value: Value) => string
  onChoose: (value: Value) => void
}

/** Few choices as large radio buttons in a row, of which a tap chooses one. */
export function ChoiceRow<Value extends string>({ label, values, chosen, textOf, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {values.map((value) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          {textOf(value)}
        </label>
      ))}
    </fieldset>
  )
}
