// The components in their states, in several outfitters' colours. Only `npm run dev` serves this page, at /style/.
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { shopColours, windowColours } from '#domain/outfitters/shop-colours.ts'
import { Button, IconButton } from '#client/ui/controls/button.tsx'
import { ChoiceRow } from '#client/ui/fields/choice-row.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { SliderField } from '#client/ui/fields/slider-field.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { Badge, Banner } from '#client/ui/notices/banner.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { NoticeRegion, notify } from '#client/ui/notices/notices.tsx'
import { Figure, Figures } from '#client/ui/pictures/figures.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import { ProgressBar } from '#client/ui/pictures/progress-bar.tsx'
import paper from '#client/ui/theme/paper.module.css'
import '#client/ui/theme/global.css'
import styles from './style-page.module.css'

const themes = {
  'No colours chosen': { header_color: '#FFFFFF', body_color: '#FFFFFF', text_color: '#FFFFFF' },
  River: { header_color: '#0B3B4A', body_color: '#F6F1E7', text_color: '#16323B' },
  Dark: { header_color: '#101418', body_color: '#101418', text_color: '#F2F2F2' },
  Loud: { header_color: '#E07000', body_color: '#FFF0F5', text_color: '#33201A' },
} as const

const variants = ['primary', 'secondary', 'quiet', 'good', 'danger', 'link'] as const
const days = ['morning', 'afternoon'] as const
const wrong = 'Please enter a valid email address'
const tones = ['info', 'good', 'warning', 'danger'] as const

function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <p key={variant} className={styles.row}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon="cart">
            with icon
          </Button>
          <Button variant={variant} large>
            large
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
        </p>
      ))}
      <p className={styles.row}>
        <IconButton icon="heart" label="Favourite" />
        <IconButton icon="close" label="Close" disabled />
      </p>
    </>
  )
}

function Fields() {
  const [text, setText] = useState('')
  const [day, setDay] = useState<string | null>('2026-07-04')
  const options = [...days].map((each) => ({ value: each, label: each }))
  const select = { label: 'Select', value: 'morning', options, onChange: () => undefined }
  return (
    <>
      <TextField label="Text" defaultValue="Robin River" hint="A hint" />
      <TextField label="Wrong" defaultValue="robin@" error={wrong} />
      <TextField label="Disabled" defaultValue="Robin River" disabled />
      <SearchField label="Search" value={text} onChange={setText} />
      <SelectField {...select} />
      <SelectField {...select} label="Select, wrong" error={wrong} />
      <DateField label="Date" value={day} onChange={setDay} />
    </>
  )
}

/** Outfitters' colours never surround these. */
function StaffFields() {
  const [time, setTime] = useState<(typeof days)[number] | null>('morning')
  const [value, setValue] = useState(40)
  const [isOn, setOn] = useState(true)
  return (
    <>
      <SliderField label="Slider" value={value} onChange={setValue} />
      <SwitchField label="Switch" checked={isOn} onChange={setOn} />
      <SwitchField label="Switch, disabled" checked={isOn} disabled onChange={setOn} />
      <ChoiceRow label="Choice" values={days} chosen={time} textOf={(each) => each} onChoose={setTime} />
      <TextArea label="Long text" />
      <Figures label="Today">
        <Figure label="Sales" hint="12 orders">
          $1,204.00
        </Figure>
        <Figure label="Photos">480</Figure>
      </Figures>
    </>
  )
}

function Notices() {
  return (
    <>
      <Banner icon="offline" more="What you do is kept.">
        You are offline
      </Banner>
      <p className={styles.row}>
        <Badge>Badge</Badge> <Price cents={4800} locale="en" />
        {tones.map((tone) => (
          <Button key={tone} variant="secondary" onClick={() => notify({ text: `A ${tone} notice`, tone })}>
            {tone}
          </Button>
        ))}
      </p>
      <ProgressBar label="Uploads" text="212 of 480" done={212} count={480} />
      <Skeleton height={48} />
      <EmptyState icon="camera" title="No photos yet" text="They come when the photographer has uploaded them.">
        <Button>Choose another day</Button>
      </EmptyState>
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function StylePage() {
  return (
    <>
      {Object.entries(themes).map(([name, colours]) => (
        <main key={name} className={styles.theme} style={{ ...windowColours(colours), ...shopColours(colours) }}>
          <h1 className={styles.header}>{name}</h1>
          <div className={styles.groups}>
            <Group title="Buttons">
              <Buttons />
            </Group>
            <Group title="Fields">
              <Fields />
            </Group>
            <div className={`${paper.paper} ${styles.card}`}>
              <Group title="On a white card">
                <Buttons />
              </Group>
            </div>
            <Group title="Messages">
              <Notices />
            </Group>
            {name === 'No colours chosen' ? (
              <Group title="For staff">
                <StaffFields />
              </Group>
            ) : null}
          </div>
        </main>
      ))}
      <NoticeRegion closeLabel="Close" />
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<StylePage />)
