import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { createMailSender } from '#server/jobs/send-mail.ts'
import { queueOrderMail } from '#server/modules/orders/orders.public.ts'
import type { GuestMailKind } from '#server/modules/orders/order/guest-mail.ts'
import { createSmtpTransport } from '#server/platform/mail/smtp-transport.ts'
import type { MailTransport } from '#server/platform/mail/mail-transport.ts'
import { Guest } from '../../support/guest.ts'
import { startMailServer, type MailServer } from '../../support/stand-ins/mail-server.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { testApp } from '../../support/test-app.ts'

const test = testApp()
let server: MailServer
let transport: MailTransport
let shop: Shop
let orderId: number
let hash: string

beforeAll(async () => {
  server = await startMailServer()
  transport = createSmtpTransport(server.url)
  shop = await openShop(test.data.database.db, { slug: 'raft-roll' })
  await test.data.database.transaction((tx) =>
    tx.updateTable('outfitters').set({ name: 'Räft & "Röll"' }).where('id', '=', shop.outfitterId).execute(),
  )
  const guest = new Guest(test.url)
  await guest.start(shop.slug, [{ photo_id: shop.photoIds[0] }, { photo_id: shop.photoIds[1] }])
  const taxed = await guest.tax()
  const paid = await guest.charge({ expected_total: taxed.body.total })
  expect(paid.status).toBe(200)
  orderId = guest.orderId
  hash = paid.body.order.hash ?? ''
})
afterAll(async () => {
  await transport.close()
  await server.close()
})

/** Queues a guest mail of the kind in a language, sends it, and returns it as received. */
async function arrived(kind: GuestMailKind, locale: string) {
  await test.data.database.transaction(async (tx) => {
    await tx.deleteFrom('mails').execute()
    await tx.updateTable('orders').set({ locale }).where('id', '=', orderId).execute()
    const deps = { publicUrl: 'https://photos.test', mailFrom: 'no-reply@photos.test', events: test.events }
    const mail = {
      orderId,
      kind,
      dedupeKey: `${kind} ${locale}`,
      now: test.clock.now(),
      ...(kind === 'zip-ready' ? { expiresAt: new Date('2026-07-11T05:30:00Z'), page: 'zip' as const } : {}),
      ...(kind === 'refund' ? { refunded: cents(1500) } : {}),
    }
    expect(await queueOrderMail(deps, tx, mail)).toBe(true)
    expect(await queueOrderMail(deps, tx, mail)).toBe(false)
  })
  server.received.length = 0
  const sender = createMailSender({
    database: test.data.database,
    transport,
    clock: test.clock,
    log: silentLog,
    mailFrom: 'no-reply@photos.test',
  })
  expect(await sender.run()).toEqual({ sent: 1, failed: 0 })
  const [received] = server.received
  expect(received?.recipients).toEqual(['robin@guest.test'])
  return PostalMime.parse(received?.raw ?? '')
}

describe('a mail sent over SMTP', () => {
  it.each<[GuestMailKind, string, string, string]>([
    ['delivery', 'en', 'Your trip photos from Räft & "Röll"', 'Your 2 photos are ready'],
    ['released', 'en', 'Your trip photos from Räft & "Röll"', 'Thank you for paying at the counter'],
    ['all-here', 'en', 'All your trip photos from Räft & "Röll" are here', 'All 2 are here.'],
    ['counter-received', 'en', 'Your order {id} at Räft & "Röll"', 'say that you placed a counter order'],
    ['email-changed', 'en', 'New email address for your order at Räft & "Röll"', 'This is now the email address'],
    ['zip-ready', 'en', 'Your zip file from Räft & "Röll"', 'July 10, 2026 at 11:30 PM MDT'],
    ['refund', 'en', 'Your refund from Räft & "Röll"', 'We have refunded $15.00'],
    ['delivery', 'es', 'Las fotos de su viaje con Räft & "Röll"', 'Ya tiene 2 fotos listas'],
    ['released', 'es', 'Las fotos de su viaje con Räft & "Röll"', 'Gracias por pagar en el mostrador'],
    ['all-here', 'es', 'Ya están todas las fotos de su viaje con Räft & "Röll"', 'Las 2 ya están aquí.'],
    ['counter-received', 'es', 'Su pedido {id} en Räft & "Röll"', 'Su número de pedido'],
    ['email-changed', 'es', 'Nuevo correo electrónico de su pedido en Räft & "Röll"', 'Esta es ahora la dirección'],
    ['zip-ready', 'es', 'Su archivo zip de Räft & "Röll"', '10 de julio de 2026'],
    ['refund', 'es', 'Su reembolso de Räft & "Röll"', 'Le reembolsamos'],
    ['delivery', 'fr', 'Les photos de votre sortie avec Räft & "Röll"', '2 photos vous attendent'],
    ['released', 'fr', 'Les photos de votre sortie avec Räft & "Röll"', 'Merci d’avoir payé au comptoir'],
    ['all-here', 'fr', 'Toutes les photos de votre sortie avec Räft & "Röll" sont là', 'Les 2 sont là.'],
    ['counter-received', 'fr', 'Votre commande {id} chez Räft & "Röll"', 'commande à payer sur place'],
    [
      'email-changed',
      'fr',
      'Nouvelle adresse courriel pour votre commande chez Räft & "Röll"',
      'est désormais celle de la commande',
    ],
    ['zip-ready', 'fr', 'Votre fichier zip chez Räft & "Röll"', '10 juillet 2026'],
    ['refund', 'fr', 'Votre remboursement chez Räft & "Röll"', 'Nous avons remboursé'],
  ])(
    'of the kind %s arrives in the language %s with its subject, text and HTML',
    async (kind, locale, subject, sentence) => {
      const mail = await arrived(kind, locale)
      const page = kind === 'zip-ready' ? 'zip' : 'order'
      const link = `https://photos.test/deliver/raft-roll/${page}/${hash}`
      expect(mail).toMatchObject({
        subject: subject.replace('{id}', String(orderId)),
        from: { name: 'Räft & "Röll"', address: 'no-reply@photos.test' },
        replyTo: [{ address: 'raft-roll@outfitter.test' }],
      })
      expect(mail.messageId).toMatch(/^<[\w-]+@photos\.test>$/)
      for (const body of [mail.text ?? '', mail.html ?? '']) {
        expect(body).toContain(sentence)
        expect(body).toContain(link)
        expect(body).not.toMatch(/\{\w+\}/)
      }
      expect(mail.html).toContain(`<html lang="${locale}">`)
      expect(mail.html).toContain('Räft &amp; &quot;Röll&quot;')
      expect(mail.attachments).toEqual([])
    },
  )
})
