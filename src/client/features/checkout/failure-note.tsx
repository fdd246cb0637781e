import styles from './checkout.module.css'

export interface ShownFailure {
  title?: string
  text: string
}

export function FailureNote({ failure }: { failure: ShownFailure | null }) {
  if (!failure) return null
  return (
    <div className={styles.failure} role="alert">
      {failure.title === undefined ? null : <strong>{failure.title}</strong>}
      <p>{failure.text}</p>
    </div>
  )
}
