import { randomBytes } from 'node:crypto'
import { test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '../../support/database.ts'
import { findDayPhotos } from '#server/modules/groups/storefront-day.store.ts'
test('bench', async () => {
  const t = await createTestDatabase(); const { db } = t.database
  const now = new Date('2026-07-04T18:00:00Z')
  await t.database.transaction(async tx => {
    await tx.insertInto('outfitters').values({ name:'A', email:'a', slug:'a', created_at: now, discount_24: 20 }).execute()
    await tx.insertInto('rivers').values({name:'r'}).execute(); await tx.insertInto('river_sections').values({name:'r', river_id:1}).execute()
    await tx.insertInto('users').values({name:'p', email:'p', password_hash:'', role:'photographer', created_at: now}).execute()
    await tx.insertInto('albums').values([0,1,2,3,4].map(i=>({outfitter_id:1,river_section_id:1,photographer_id:1,date:`2026-07-0${5-i}`,time_of_day:'Morning' as const,name:'a'+i,created_at:now}))).execute()
    for (let a=1;a<=5;a++) await tx.insertInto('photos').values(Array.from({length:500},(_, i)=>({album_id:a,name:`IMG_${i}.JPG`,file_name:`IMG_${i}.JPG`,storage_key:`originals/${a}/${randomBytes(16).toString('hex')}.jpg`,sha256:randomBytes(32),byte_size:1,media_type:'image/jpeg',width:3000,height:2000,thumbhash:randomBytes(25),taken_at:new Date(now.getTime()+i*1000),created_at:now}))).execute()
    for (let g=1;g<=10;g++){ await tx.insertInto('display_groups').values({outfitter_id:1,name:'g'+g,date:'2026-07-05',created_at:now}).execute(); await tx.insertInto('display_group_photos').values(Array.from({length:20},(_, i)=>({display_group_id:g,photo_id:(g-1)*20+i+1,position:i}))).execute() }
  })
  await sql`vacuum analyze`.execute(db)
  const day = {outfitterId:1,date:'2026-07-05',earliest:'2026-06-24'}
  let captured = ''
  const spy = { ...db, getExecutor: () => db.getExecutor() }
  const run = async (name: string, f: () => Promise<unknown>) => { for (let i=0;i<20;i++) await f(); const s=performance.now(); const n=100; for(let i=0;i<n;i++) await f(); console.log(t.kind, name, ((performance.now()-s)/n).toFixed(2), 'ms') }
  await run('day', () => findDayPhotos(db, day))
  await run('one', () => sql`select 1`.execute(db))
  await run('plain', () => sql`select p.id, p.name, p.file_name, p.storage_key, p.width, p.height, p.rotation, encode(p.thumbhash,'base64') t, p.taken_at from photos p where album_id=1`.execute(db))
  await run('plainchar', () => sql`select p.id, p.name, p.file_name, p.storage_key, p.width, p.height, p.rotation, encode(p.thumbhash,'base64') t, to_char(p.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') taken_at from photos p where album_id=1`.execute(db))
  await run('plainepoch', () => sql`select p.id, p.name, p.file_name, p.storage_key, p.width, p.height, p.rotation, encode(p.thumbhash,'base64') t, (extract(epoch from p.taken_at)*1000)::float8 taken_at from photos p where album_id=1`.execute(db))
  const { default: store } = { default: null }
  const q = `select null, photo.id from albums album join photos photo on photo.album_id = album.id and photo.deleted_at is null
    where album.outfitter_id = 1 and album.date = '2026-07-05' and album.deleted_at is null
      and not exists (
        select from display_group_photos member
          join display_groups display_group on display_group.id = member.display_group_id
        where member.photo_id = photo.id and display_group.outfitter_id = 1
          and display_group.date = '2026-07-05' and display_group.deleted_at is null)`
  console.log((await sql.raw<{'QUERY PLAN': string}>('explain analyze ' + q).execute(db)).rows.map(r => r['QUERY PLAN']).join('\n'))
  await t.close()
}, 60000)
