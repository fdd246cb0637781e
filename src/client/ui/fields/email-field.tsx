import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** The browser offers no address of its own, unless `autoComplete` says so. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField type="email" inputMode="email" autoComplete="off" autoCapitalize="none" maxLength={254} {...props} />
  )
}
