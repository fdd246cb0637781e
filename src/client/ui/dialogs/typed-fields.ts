import { useCallback, useState } from 'react'

function valuesOf(content: Element): string {
  const fields = [...content.querySelectorAll('input, textarea')].map((field) => {
    if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) return field.checked
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : null
  })
  return JSON.stringify(fields)
}

/** Compares the values of a dialog's fields with their values when the dialog opened. */
export function useTypedFields() {
  const [{ isChanged }, setState] = useState({ first: '', isChanged: false })
  /** Stores the values that the dialog's fields have when the dialog's `content` appears. */
  const holdFirst = useCallback((content: Element | null): void => {
    if (content) setState({ first: valuesOf(content), isChanged: false })
  }, [])
  const onInput = (content: Element): void =>
    setState(({ first }) => ({ first, isChanged: valuesOf(content) !== first }))
  return { isChanged, holdFirst, onInput }
}
