import { staffText } from '#domain/texts/staff-texts.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

interface Props extends TypedFieldProps {
  value: number | null
  onChange: (value: number | null) => void
  minValue?: number
  maxValue?: number
  unit?: string
}

export function NumberField({ minValue = 0, maxValue = 999_999_999, unit, ...rest }: Props) {
  const parse = (typed: string): number | null => {
    if (!/^\d{1,9}$/.test(typed.trim())) return null
    const value = Number(typed)
    return value >= minValue && value <= maxValue ? value : null
  }
  const wrong =
    maxValue === 999_999_999
      ? staffText('kit.not-number')
      : staffText('kit.number-between', { from: minValue, to: maxValue })
  return <TypedField {...rest} inputMode="numeric" after={unit} parse={parse} print={String} wrong={wrong} />
}
