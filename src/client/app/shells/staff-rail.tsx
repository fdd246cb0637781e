import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { startPath, useStaff } from '#client/api/staff.ts'
import { Logo } from '#client/ui/logo.tsx'
import { OpenedOutfitter } from './opened-outfitter.tsx'
import { StaffMenu } from './staff-menu.tsx'
import styles from './staff-rail.module.css'

// The rail stays where it was scrolled to, whichever page draws it.
let scrolledTo = 0

/** The menu at the side, for wide screens. */
export function StaffRail() {
  const { user } = useStaff()
  const rail = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = rail.current
    if (!element) return
    element.scrollTop = scrolledTo
    const scrolled = () => void (scrolledTo = element.scrollTop)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [])
  return (
    <nav ref={rail} className={styles.rail} aria-label={staffText('shell.navigation')}>
      <Link to={startPath(user)} className={styles.mark}>
        <Logo />
      </Link>
      <OpenedOutfitter />
      <StaffMenu />
    </nav>
  )
}
