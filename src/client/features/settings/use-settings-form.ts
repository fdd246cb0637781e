import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { notifySuccess, notifyWarning, notifyMissing } from '#client/ui/notices/notify.ts'
import type { Outfitter } from './settings.commands.ts'
import {
  settingLabel,
  settingProblem,
  type ColourField,
  type TextSetting,
  type TypedSetting,
} from './setting-fields.ts'
import { useAutosave } from './use-autosave.ts'

export const timeoutLimits = { minValue: 1, maxValue: 86_400 } as const

const wrongTimeout = (): string =>
  staffText('kit.number-between', { from: timeoutLimits.minValue, to: timeoutLimits.maxValue })

const isValid = (name: string, value: unknown): boolean =>
  typeof value !== 'string' || settingProblem(name as TypedSetting, value) === null

/** Saves a field when it loses the focus; `saveAll` saves all unsaved entries. */
export function useSettingsForm(outfitter: Outfitter) {
  const [noTimeout, setNoTimeout] = useState(false)
  const [problems, setProblems] = useState<Partial<Record<TypedSetting, string>>>({})
  const autosave = useAutosave('settings', outfitter, isValid)
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

  const saveAll = (): void => {
    const missing = (['name', 'email'] as const).filter((name) => values[name].trim() === '')
    // An empty timeout field already got the stored number back when it lost the focus.
    if (noTimeout) return void notifyWarning(`${settingLabel('cart_timeout')}: ${wrongTimeout()}`)
    if (missing.length > 0) return void notifyMissing(missing.map(settingLabel))
    const problem = settingProblem('email', values.email)
    if (problem !== null) return void notifyWarning(problem)
    void autosave.saveEdits().then((done) => done && notifySuccess(staffText('saved.data')))
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
