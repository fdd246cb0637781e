import { useEffect, useRef, useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { notifySuccess, notifyWarning, notifyMissing } from '#client/ui/notices/notify.ts'
import type { Outfitter } from './settings.commands.ts'
import {
  settingLabel,
  settingProblem,
  type ColourField,
  type TextSetting,
  type TypedSetting,
  type TypedSettings,
} from './setting-fields.ts'
import { useAutosave } from './use-autosave.ts'

export const timeoutLimits = { minValue: 1, maxValue: 86_400 } as const

const wrongTimeout = (): string =>
  staffText('kit.number-between', { from: timeoutLimits.minValue, to: timeoutLimits.maxValue })

/**
 * Keeps the entries of the settings form. Saves a field when it loses the focus; `saveAll` saves all unsaved entries.
 */
export function useSettingsForm(outfitter: Outfitter) {
  const [noTimeout, setNoTimeout] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<TypedSetting, string>>>({})
  const autosave = useAutosave(outfitter)
  const { values } = autosave

  const saveField = (name: TextSetting | ColourField, value: string = values[name]): void => {
    const problem = settingProblem(name, value)
    setProblems((was) => ({ ...was, [name]: problem ?? undefined }))
    if (problem === null) void autosave.save({ [name]: value })
    else if (value.trim() === '') notifyMissing([settingLabel(name)])
    else notifyWarning(problem)
  }
  const editTimeout = (seconds: number | null): void => {
    setNoTimeout(seconds === null)
    if (seconds !== null) autosave.edit({ cart_timeout: seconds })
  }
  const saveTimeout = (typed: string): void => {
    if (!noTimeout) return void autosave.save({ cart_timeout: values.cart_timeout })
    // A wrong entry stays, with its error message. An empty field returns to the stored number.
    if (typed.trim() !== '') return
    notifyMissing([staffText('settings.cart-timeout')])
    autosave.drop('cart_timeout')
    setNoTimeout(false)
  }

  const validEdits = (): Partial<TypedSettings> => {
    const isValid = ([name, value]: [string, string | number]): boolean =>
      typeof value === 'number' || settingProblem(name as TypedSetting, value) === null
    return Object.fromEntries(Object.entries(autosave.edits as Partial<TypedSettings>).filter(isValid))
  }
  // The browser's Back button leaves the page without a blur event. So unmounting saves the edits, except those that
  // the server refused.
  const saveOnUnmount = useRef<() => void>(() => undefined)
  useEffect(() => {
    saveOnUnmount.current = () => {
      const fresh = Object.entries(validEdits()).filter(([name]) => autosave.states[name as TypedSetting] !== 'failed')
      void autosave.save(Object.fromEntries(fresh))
    }
  })
  useEffect(() => () => saveOnUnmount.current(), [])

  const saveAll = (): void => {
    const missing = (['name', 'email'] as const).filter((name) => values[name].trim() === '')
    // Warns of a wrong number, not of an empty field. An empty timeout field already got the stored number back when it
    // lost the focus.
    if (noTimeout) return void notifyWarning(`${settingLabel('cart_timeout')}: ${wrongTimeout()}`)
    if (missing.length > 0) return void notifyMissing(missing.map(settingLabel))
    const problem = settingProblem('email', values.email)
    if (problem !== null) return void notifyWarning(problem)
    void autosave.save(validEdits()).then((done) => done && notifySuccess(staffText('saved.data')))
  }
  return {
    autosave,
    problems,
    timeout: noTimeout ? null : values.cart_timeout,
    saveField,
    editTimeout,
    saveTimeout,
    saveAll,
  }
}
