interface Props {
  /** Whole cents. */
  cents: number
  locale: string
  className?: string
}

const formats = new Map<string, Intl.NumberFormat>()

export function formatPrice(cents: number, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    // Uses the same locale as the domain's `formatMoney`, so that both write prices alike.
    format = new Intl.NumberFormat(locale === 'es' ? 'es-US' : locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    })
    formats.set(locale, format)
  }
  return format.format(cents / 100)
}

export function Price({ cents, locale, className }: Props) {
  return (
    <span className={className} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatPrice(cents, locale)}
    </span>
  )
}
