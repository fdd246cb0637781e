const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const numbers = new Intl.NumberFormat('en-US')

export function numberText(value: number): string {
  return numbers.format(value)
}

export function timeText(instant: string): string {
  return instants.format(new Date(instant))
}

/** Formats a number of bytes: 81234567890 → '81.2 GB'. */
export function sizeText(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  return `${value.toFixed(step === 0 || value >= 100 ? 0 : 1)} ${units[step] ?? ''}`
}

/** Turns a name from the server into words: 'password-reset' → 'Password reset'. */
export function nameText(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
