import type { ComponentProps } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { Button } from '#client/ui/controls/button.tsx'

/** The server makes the file, so without a network the button is disabled and says why. */
export function ExportButton(props: Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'disabled'>) {
  const online = useConnectivity() === 'online'
  return (
    <Button {...props} icon="download" disabled={!online}>
      {staffText(online ? 'report.export' : 'report.export-offline')}
    </Button>
  )
}
