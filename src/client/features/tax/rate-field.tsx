import { staffText } from '#domain/texts/staff-texts.ts'
import { TypedField } from '#client/ui/fields/typed-field.tsx'

interface Props {
  label: string
  /** Tax rate in millionths: 29000 is 2.9 %. */
  ppm: number | null
  error?: string | null
  onChange: (ppm: number | null) => void
}

// Reads the typed digits as whole numbers, because a floating-point number would round the rate.
function parseRate(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%?$/.exec(typed.trim())
  if (!match) return null
  const value = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return value <= 1_000_000 ? value : null
}

export function RateField({ ppm, ...rest }: Props) {
  return (
    <TypedField
      {...rest}
      after="%"
      value={ppm}
      parse={parseRate}
      print={(value) => String(value / 10_000)}
      wrong={staffText('kit.not-percent')}
    />
  )
}
