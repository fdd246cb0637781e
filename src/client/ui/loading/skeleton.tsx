import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

interface Props {
  width?: CSSProperties['width']
  height: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
  className?: string
}

export function Skeleton({ width = '100%', height, radius, className }: Props) {
  return (
    <div
      className={className ? `${styles.skeleton} ${className}` : styles.skeleton}
      style={{ width, height, borderRadius: radius }}
      aria-hidden="true"
    />
  )
}
