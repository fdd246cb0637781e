const pairs = (from: string, to: string): readonly (readonly [string, string])[] => {
  const targets = Array.from(to)
  return Array.from(from, (letter, index) => [letter, targets[index] ?? ''] as const)
}

/**
 * Replaces letters that Unicode does not decompose, and drops signs that people leave out. The database function
 * `fold_text` holds the same table. Its result must not depend on the locale, as that of `lower` does.
 */
const letters = new Map<string, string>([
  ...pairs('ŁłØøĐđÐðŦŧĦħŊŋıƏəƗɨƵƶ', 'llooddddtthhŋŋiəəɨɨƶƶ'),
  ...pairs('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'),
  ...pairs('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'),
  ...pairs('\t\n\v\f\r\u2028\u2029', '       '),
  ...pairs("'`‘’‛′ʹʻʼʽʾʿˈ՚\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF", ''),
  ...Object.entries({ ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', þ: 'th', Þ: 'th' }),
])

/**
 * Returns the text as a search compares it: without accents, apostrophes and case, with single spaces. `Ł` becomes `l`,
 * `ß` becomes `ss`.
 */
export function foldText(text: string): string {
  // Unicode decomposes the acute accent alone to a space, but people type it as an apostrophe.
  const decomposed = text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
  return Array.from(decomposed, (letter) => letters.get(letter) ?? letter)
    .join('')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/ +/g, ' ')
    .replaceAll(/^ | $/g, '')
}
