import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { openOutfitter } from '#client/api/staff-session.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import field from '#client/ui/fields/field.module.css'
import { HitList, optionId } from './hit-list.tsx'
import type { Hit } from './hits.ts'
import { useFound, type Found } from './use-found.ts'
import styles from './find.module.css'

/** See docs/rules.md#find-anything. */
export function FindWindow({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const go = ({ path, opens }: Hit): void => {
    onClose()
    const opened = opens ? openOutfitter(opens.id, opens.name) : Promise.resolve()
    void opened.then(() => navigate(path)).catch(notifyError)
  }
  return (
    <Dialog open growing onOpenChange={onClose} title={staffText('find.title')} closeLabel={staffText('kit.close')}>
      <Finder onGo={go} />
    </Dialog>
  )
}

function Finder({ onGo }: { onGo: (hit: Hit) => void }) {
  const list = useId()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const found = useFound(text)
  const { hits } = found
  const { active, setActive, onKeyDown } = useChoice(text, found, onGo)
  return (
    <div className={styles.finder}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          className={field.input}
          data-first-focus=""
          aria-label={staffText('find.field')}
          placeholder={staffText('find.field')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits[active] ? optionId(list, active) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <Note text={text} found={found} />
      <HitList id={list} hits={hits} active={active} onActive={setActive} onGo={onGo} />
    </div>
  )
}

/** The highlighted hit. Enter goes to it, and waits for the server if nothing is highlighted yet. */
function useChoice(text: string, { hits, isCurrent }: Found, onGo: (hit: Hit) => void) {
  const [chosen, setChosen] = useState({ text, at: 0 })
  const [entered, setEntered] = useState<string | null>(null)
  const active = chosen.text === text ? Math.min(chosen.at, Math.max(0, hits.length - 1)) : 0
  const setActive = (at: number): void => setChosen({ text, at })
  const arrived = useEffectEvent(() => {
    setEntered(null)
    if (hits[0]) onGo(hits[0])
  })
  useEffect(() => {
    if (entered !== null && entered === text && isCurrent) arrived()
  }, [entered, text, isCurrent])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) setActive((active + step + hits.length) % hits.length)
    else if (event.key === 'Enter') {
      const hit = hits[active]
      if (hit && (isCurrent || hit.kind === 'find.pages' || hit.kind === 'find.actions')) onGo(hit)
      else setEntered(text)
    } else return
    event.preventDefault()
  }
  return { active, setActive, onKeyDown }
}

function Note({ text, found: { hits, isCurrent, state } }: { text: string; found: Found }) {
  const sentence = (): string | null => {
    if (text === '') return staffText('find.start')
    if (state === 'offline' || state === 'failed') return staffText(`find.${state}`)
    if (!isCurrent) return hits.length > 0 ? null : staffText('find.searching')
    return hits.length > 0 ? null : staffText('find.none', { text })
  }
  const shown = sentence()
  return (
    <>
      {shown === null ? null : <p className={styles.note}>{shown}</p>}
      <VisuallyHidden live>
        {text === '' || !isCurrent ? '' : (shown ?? staffText('find.count', { count: hits.length }))}
      </VisuallyHidden>
    </>
  )
}
