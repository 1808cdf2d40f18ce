// A process of its own: Fastify with TLS and one route that answers what it is given. No gateway on it is faster.
// Arguments: a gateway's data folder, whose authority issues the certificate, and the answer.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { issueCertificate } from '../../../gateway/platform/http/connection/tls.ts'

const [dataDir = '', answer = ''] = process.argv.slice(2)
const { cert, key } = await issueCertificate(dataDir, ['localhost'])
const body = JSON.parse(answer)
const app = fastify({ https: { cert, key } })
app.post('/v1/charges', async () => body)
await app.listen({ port: 0, host: '127.0.0.1' })
console.log((app.server.address() as AddressInfo).port)
