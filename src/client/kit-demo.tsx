import './ui/global.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { createQueryClient } from './api/query-client.ts'
import { keepSession } from './api/session.ts'
import { openOutfitter } from './api/staff.ts'
import { StaffFrame } from './app/shells/staff-frame.tsx'
import { StaffShell } from './app/shells/staff-shell.tsx'
import { loadOtherTexts } from './shared-views/texts.ts'
import { Button } from './ui/button.tsx'
import { ColorField } from './ui/color-field.tsx'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { DataTable } from './ui/data-table.tsx'
import { DateField } from './ui/date-field.tsx'
import { TextField } from './ui/field.tsx'
import { FormDialog } from './ui/form-dialog.tsx'
import { LongTable } from './ui/long-table.tsx'
import { MenuButton } from './ui/menu-button.tsx'
import { MoneyField } from './ui/money-field.tsx'
import { NoticeRegion } from './ui/notices.tsx'
import { NumberField } from './ui/number-field.tsx'
import { PercentField } from './ui/percent-field.tsx'
import { SelectField } from './ui/select.tsx'
import { SliderField } from './ui/slider-field.tsx'
import { StaffIcon } from './ui/staff-icon.tsx'
import { SwitchField } from './ui/switch-field.tsx'
import { TextArea } from './ui/text-area.tsx'
import { warnMissing } from './ui/warn-missing.ts'

const query = new URLSearchParams(location.search)
const role = query.get('role') ?? 'admin'
const all = ['users.manage','outfitters.manage','commission.set','outfitters.read','photographers.read','settings.manage','rivers.manage','rivers.read','albums.manage','albums.read','display-groups.manage','slideshows.manage','orders.work','orders.refund','orders.search','reports.closing','reports.full','reports.photographer','reports.comprehensive','pricing-defaults.manage','tax.manage','users.log-in-as','audit.read']
const of: Record<string, string[]> = {
  admin: all,
  outfitter: ['users.manage','outfitters.read','settings.manage','rivers.read','albums.manage','albums.read','orders.work','orders.refund','reports.closing','reports.full'],
  employee: ['outfitters.read','rivers.read','albums.read','orders.work','reports.closing'],
  photographer: ['outfitters.read','albums.manage','albums.read','reports.photographer'],
}
const users = Array.from({ length: 123 }, (_, i) => ({ id: i + 1, name: ['Maya Torres', 'José Núñez', 'Ann-Kathrin Feldmann', 'Bo Li', 'Christopher Montgomery'][i % 5] + ' ' + (i + 1), role: ['Outfitter', 'Employee', 'Photographer'][i % 3], outfitter: i % 4 ? 'Arkansas Headwaters' : '', email: `person.${i + 1}@eddyline.test`, total: (i * 7919) % 90000 }))

function Page() {
  const [cents, setCents] = useState<number | null>(1250)
  const [pct, setPct] = useState<number | null>(1250)
  const [num, setNum] = useState<number | null>(180)
  const [on, setOn] = useState(true)
  const [slide, setSlide] = useState(20)
  const [color, setColor] = useState('#0C5F6C')
  const [date, setDate] = useState<string | null>('2026-07-04')
  const [text, setText] = useState('')
  const [sel, setSel] = useState('a')
  const [form, setForm] = useState(false)
  const [conf, setConf] = useState(false)
  return (
    <StaffShell title="Users" lead="Everybody who works here" actions={<><Button variant="secondary" onClick={() => setConf(true)}>Cancel order</Button><Button icon="add" onClick={() => setForm(true)}>New User</Button></>}>
      {query.get('view') === 'fields' ? (
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit,minmax(280px,1fr))', gap: 24, padding: 24, background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 16 }}>
          <TextField label="Name" value={text} onChange={(e) => setText(e.target.value)} error="Please enter Name" />
          <MoneyField label="Processing fee" cents={cents} onChange={setCents} />
          <PercentField label="Fee" hundredths={pct} onChange={setPct} />
          <NumberField label="Cart timeout" unit="seconds" value={num} onChange={setNum} />
          <SelectField label="Role" value={sel} onChange={setSel} options={[{ value: 'a', label: 'Admin' }, { value: 'b', label: 'Outfitter' }]} />
          <DateField label="Start date" value={date} onChange={setDate} />
          <DateField label="End date" value={null} onChange={setDate} error="Please select an end date" />
          <ColorField label="Header colour" value={color} onChange={setColor} />
          <SliderField label="24 hour discount" value={slide} onChange={setSlide} format={(v) => `${v} %`} />
          <SwitchField label="Allow checkout at counter" hint="Guests pay at your register." checked={on} onChange={setOn} />
          <SwitchField label="Off" checked={!on} onChange={(v) => setOn(!v)} />
          <TextArea label="Note" value={text} onChange={(e) => setText(e.target.value)} />
          <Button onClick={() => warnMissing(['Name', 'Email'])}>Warn</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="quiet">Quiet</Button>
          <Button busy>Busy</Button>
        </div>
      ) : query.get('view') === 'long' ? (
        <LongTable label="Closing report" rows={users} rowKey={(u) => u.id} hasMore empty="x" columns={[
          { id: 'id', header: 'ID', cell: (u) => <Link to="/x">{u.id}</Link>, primary: true },
          { id: 'name', header: 'Name', cell: (u) => u.name },
          { id: 'email', header: 'Email', cell: (u) => u.email },
          { id: 'total', header: 'Total', align: 'end', cell: (u) => `$${(u.total / 100).toFixed(2)}` },
        ]} foot={<><th scope="row">Total</th><td /><td /><td data-align="end">$12,345.00</td></>} />
      ) : (
        <DataTable label="Users" rows={query.get('view') === 'loading' ? undefined : query.get('view') === 'error' ? undefined : query.get('view') === 'empty' ? [] : users} error={query.get('view') === 'error' ? new Error('x') : null} onRetry={() => undefined} rowKey={(u) => u.id} search={(u) => `${u.name} ${u.role} ${u.email}`} searchLabel="Search users" defaultSort={{ column: 'name' }}
          empty={<p>No users</p>} onRow={query.get('row') ? (u) => { document.title = 'row ' + u.id } : undefined}
          toolbar={<SwitchField label="Inactive" checked={on} onChange={setOn} />}
          columns={[
            { id: 'name', header: 'Name', primary: true, cell: (u) => u.name, sortBy: (u) => u.name },
            { id: 'role', header: 'Role', cell: (u) => u.role, sortBy: (u) => u.role },
            { id: 'outfitter', header: 'Outfitter', cell: (u) => u.outfitter, sortBy: (u) => u.outfitter || null },
            { id: 'email', header: 'Email', cell: (u) => u.email, sortBy: (u) => u.email },
            { id: 'total', header: 'Total', align: 'end', cell: (u) => `$${(u.total / 100).toFixed(2)}`, sortBy: (u) => u.total },
            { id: 'actions', header: '', actions: true, cell: (u) => <><Button variant="secondary" onClick={() => { document.title = 'edit ' + u.id }}>Edit</Button><MenuButton label={`More for ${u.name}`} actions={[{ id: 'a', label: 'Log in as', icon: 'swap', onPress: () => { document.title = 'as ' + u.id } }, { id: 'b', label: 'Make Inactive', icon: 'power', danger: true, onPress: () => undefined }]} /></> },
          ]} />
      )}
      <FormDialog open={form} title="New User" submitLabel="Save" busy={false} error={query.get('err')} onSubmit={() => warnMissing(['Name', 'Email'])} onClose={() => setForm(false)}>
        <TextField label="Name" value={text} onChange={(e) => setText(e.target.value)} />
        <TextField label="Email" type="email" value={text} onChange={(e) => setText(e.target.value)} error="Please enter Email" />
        <SelectField label="Role" value={sel} onChange={setSel} options={[{ value: 'a', label: 'Admin' }, { value: 'b', label: 'Outfitter' }]} />
        <DateField label="Start date" value={date} onChange={setDate} />
        <SwitchField label="Is Photographer" checked={on} onChange={setOn} />
      </FormDialog>
      <ConfirmDialog open={conf} danger title="Cancel order 1042?" text="The guest's photos will not be delivered." verb="Cancel order 1042" busy={false} onConfirm={() => setConf(false)} onClose={() => setConf(false)} />
      <StaffIcon name="receipt" />
    </StaffShell>
  )
}

await loadOtherTexts()
await keepSession({ token: 'x', user: { id: 1, name: 'Maya Torres', email: 'maya@eddyline.test', role: role as 'admin', outfitter_id: role === 'outfitter' || role === 'employee' ? 1 : null, is_photographer: 0, permissions: [], outfitter: role === 'outfitter' || role === 'employee' ? { id: 1, name: 'Arkansas Headwaters', slug: 'arkansas-headwaters' } : null, deleted_at: null, capabilities: of[role] ?? [], origin_user: query.get('acting') ? { id: 9, name: 'Root' } : null } })
if (query.get('open')) await openOutfitter(1, 'Arkansas Headwaters')
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={createQueryClient()}><BrowserRouter><Routes><Route path="*" element={<StaffFrame><Page /></StaffFrame>} /></Routes></BrowserRouter><NoticeRegion closeLabel="Close" /></QueryClientProvider>,
)
