interface Props {
  /** Whole cents. */
  cents: number
  locale: string
  className?: string
}

/** US dollars with two decimals. */
export function formatPrice(cents: number, locale: string): string {
  return (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
}

export function Price({ cents, locale, className }: Props) {
  return (
    <span className={className} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatPrice(cents, locale)}
    </span>
  )
}
