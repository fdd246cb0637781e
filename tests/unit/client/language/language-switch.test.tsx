import { fireEvent, render, screen } from '@testing-library/react'
import { memo, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InLanguage } from '#client/app/shell/app.tsx'
import { LanguageSwitch } from '#client/app/shell/plain-shell.tsx'
import { chooseLanguage, t, useLanguage } from '#client/shared-views/chosen-texts.ts'
import { TextField } from '#client/ui/fields/field.tsx'

const Price = memo(function Price() {
  useLanguage()
  return <p>{t('cart.title')}</p>
})

function Form() {
  const [name, setName] = useState('')
  return (
    <>
      <TextField label={t('login.email')} value={name} onChange={(event) => setName(event.target.value)} />
      <Price />
      <LanguageSwitch />
    </>
  )
}

beforeEach(() => localStorage.clear())
afterEach(async () => {
  vi.restoreAllMocks()
  await chooseLanguage('en')
})

it('a switch of the language keeps what was typed, and translates the whole page without a reload', async () => {
  await chooseLanguage('en')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  render(<InLanguage draw={() => <Form />} />)
  expect(screen.getByText('Your Order')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ida@guest.test' } })
  fireEvent.click(screen.getByRole('button', { name: 'Español' }))
  expect(await screen.findByText('Su pedido')).toBeTruthy()
  expect(screen.getByLabelText('Correo electrónico')).toHaveProperty('value', 'ida@guest.test')
  expect(document.documentElement.lang).toBe('es')
  expect(reload).not.toHaveBeenCalled()
})
