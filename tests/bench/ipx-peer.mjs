// peers.bench.ts starts this: the image server ipx with its own defaults, from the folder in which npm installed it.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

const { PEER_FOLDER = '', PEER_PORT, PEER_PICTURES } = process.env
const { createIPX, createIPXNodeServer, ipxFSStorage } = createRequire(`${PEER_FOLDER}/`)('ipx')

const ipx = createIPX({ storage: ipxFSStorage({ dir: PEER_PICTURES }) })
createServer(createIPXNodeServer(ipx)).listen(Number(PEER_PORT), '127.0.0.1', () => console.log('peer ready'))

// The bench holds the other end of this pipe, so the peer never outlives it.
process.stdin.once('end', () => process.exit()).resume()
