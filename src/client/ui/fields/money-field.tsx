import { parseDollars } from '#domain/money.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { TypedField, type TypedFieldProps } from './typed-field.tsx'

interface Props extends TypedFieldProps {
  /** Whole cents; null for an empty or invalid input. */
  cents: number | null
  onChange: (cents: number | null) => void
}

export function MoneyField({ cents, ...rest }: Props) {
  return (
    <TypedField
      {...rest}
      before="$"
      value={cents}
      parse={parseDollars}
      print={(value) => (value / 100).toFixed(2)}
      wrong={staffText('kit.not-money')}
    />
  )
}
