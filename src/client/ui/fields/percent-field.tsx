import { staffText } from '#domain/texts/staff-texts.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

interface Props extends TypedFieldProps {
  /** Hundredths of a percent (1250 is 12.5 %); null for an empty or invalid input. */
  hundredths: number | null
  onChange: (hundredths: number | null) => void
  emptyMeans?: number
}

// Parses a typed percentage by its digits, because floating-point arithmetic would lose precision.
function parsePercent(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!match) return null
  const value = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return value <= 10_000 ? value : null
}

export function PercentField({ hundredths, emptyMeans, ...rest }: Props) {
  return (
    <TypedField
      {...rest}
      after="%"
      value={hundredths}
      parse={(typed) => (typed.trim() === '' && emptyMeans !== undefined ? emptyMeans : parsePercent(typed))}
      print={(value) => String(value / 100)}
      wrong={staffText('kit.not-percent')}
    />
  )
}
