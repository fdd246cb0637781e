import styles from './logo.module.css'

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg width="40" height="40" viewBox="0 0 512 512" aria-hidden="true">
        <rect width="512" height="512" rx="116" fill="#0f5465" />
        <g fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth="36">
          <path
            d="M84 330c62 0 66-46 118-46 34 0 60 22 96 22 58 0 94-44 94-92 0-47-36-82-80-82-40 0-70 29-70 66 0 31 23 54 52 54 23 0 40-16 40-37"
            stroke="#fff"
          />
          <path d="M84 402c58 0 70-30 118-30s64 30 116 30 66-30 110-30" stroke="#ffb84d" />
        </g>
      </svg>
      Eddyline
    </span>
  )
}
