import { useCallback, useState } from 'react'

/** Returns the values of the content's fields, in their order. */
function valuesOf(content: Element): string {
  const fields = [...content.querySelectorAll('input, textarea')].map((field) => {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) return field.checked
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null
  })
  return JSON.stringify(fields)
}

/** Compares the fields of a dialog with what they held when it opened. */
export function useTypedFields() {
  const [{ isChanged }, setState] = useState({ first: '', isChanged: false })
  /** Call it with the dialog's content when it appears. */
  const holdFirst = useCallback((content: Element | null): void => {
    if (content) setState({ first: valuesOf(content), isChanged: false })
  }, [])
  const onInput = (content: Element): void =>
    setState(({ first }) => ({ first, isChanged: valuesOf(content) !== first }))
  return { isChanged, holdFirst, onInput }
}
