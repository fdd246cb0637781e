import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import { copyLink } from '#client/ui/controls/copy-link.ts'
import type { Outfitter } from './settings.commands.ts'
import styles from './settings.module.css'

/** See docs/rules.md#settings-screen. */
export function ShopLinks({ outfitterId }: { outfitterId: number }) {
  const { data } = useQuery(outfitterQuery(outfitterId))
  const [printed, setPrinted] = useState<string | null>(null)
  if (!data) return null
  const address = `${location.origin}/outfitter/${data.slug}`
  const print = (link: string): void => {
    setPrinted(link)
    // Waits two frames before printing, because the browser must draw the sheet first.
    requestAnimationFrame(() => requestAnimationFrame(() => globalThis.print()))
  }
  const links = [
    { name: staffText('settings.local-link'), hint: staffText('settings.local-hint'), link: address },
    {
      name: staffText('settings.external-link'),
      hint: staffText('settings.external-hint'),
      link: `${address}/external`,
    },
  ]
  return (
    <section className={styles.part} aria-label={staffText('settings.links')}>
      <h2 className={styles.partTitle}>{staffText('settings.links')}</h2>
      <p className={styles.quiet}>{staffText('settings.links-lead')}</p>
      <ul className={styles.links}>
        {links.map(({ name, hint, link }) => (
          <li key={link} className={styles.linkItem}>
            <span className={styles.code}>
              <QrCode text={link} label={`${name}: ${link}`} size={112} />
            </span>
            <div className={styles.linkWords}>
              <strong>{name}</strong>
              <p className={styles.quiet}>{hint}</p>
              <a href={link} target="_blank" rel="noopener" className={styles.address}>
                {link}
              </a>
              <div className={styles.linkButtons}>
                <Button
                  variant="secondary"
                  aria-label={`${staffText('settings.copy')}: ${name}`}
                  onClick={() => void copyLink(link, staffText('settings.copied'))}
                >
                  {staffText('settings.copy')}
                </Button>
                <Button
                  variant="secondary"
                  aria-label={`${staffText('settings.print')}: ${name}`}
                  onClick={() => print(link)}
                >
                  {staffText('settings.print')}
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {printed === null ? null : <Sheet outfitter={data} link={printed} />}
    </section>
  )
}

/** Outside the app's root, so that the app itself is not printed. */
function Sheet({ outfitter, link }: { outfitter: Outfitter; link: string }) {
  return createPortal(
    <div className={styles.sheet} data-print-sheet aria-hidden="true">
      {outfitter.logo_path ? <img src={outfitter.logo_path} alt="" className={styles.sheetLogo} /> : null}
      <p className={styles.sheetName}>{outfitter.name}</p>
      <p className={styles.sheetLead}>{staffText('settings.print-lead')}</p>
      <QrCode text={link} label={link} size={420} />
      <p className={styles.sheetLink}>{link}</p>
    </div>,
    document.body,
  )
}
