// A process of its own: Fastify with TLS and one route that answers what it is given. No HTTP gateway in Node is faster.
// Arguments: certificate, key and answer, as files.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'

const [cert = '', key = '', answer = ''] = process.argv.slice(2)
const body = JSON.parse(readFileSync(answer, 'utf8'))
const app = fastify({ https: { cert: readFileSync(cert), key: readFileSync(key) } })
app.post('/v1/charges', async () => body)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log((app.server.address() as AddressInfo).port)
