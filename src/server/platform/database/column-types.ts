import pg from 'pg'

const { builtins } = pg.types

const asText = (value: string): string => value

function asNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} is too large for a number`)
  return number
}

/**
 * Column types for the driver: bigint becomes a number. Dates and local timestamps stay text, because they have no time
 * zone.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return asNumber
      if (oid === builtins.DATE || oid === builtins.TIMESTAMP) return asText
    }
    const parser: unknown = pg.types.getTypeParser(oid, format)
    return parser
  },
}
