import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

interface Props {
  width?: CSSProperties['width']
  height: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
  className?: string
}

/** A resting place of the shape of what is still on its way. */
export function Skeleton({ width = '100%', height, radius, className }: Props) {
  return (
    <div
      className={className ? `${styles.skeleton} ${className}` : styles.skeleton}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
