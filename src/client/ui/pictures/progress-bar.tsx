import { useId } from 'react'
import styles from './progress-bar.module.css'

interface Props {
  label: string
  text: string
  done: number
  count: number
}

export function ProgressBar({ label, text, done, count }: Props) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <p className={styles.words}>
        <span id={id}>{label}</span>
        <span className={styles.numbers}>{text}</span>
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <span style={{ '--share': count > 0 ? done / count : 0 }} />
      </div>
    </div>
  )
}
