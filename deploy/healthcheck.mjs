// Ends well when the gateway of this container may be sent requests. Its certificate is for its public name, and it is asked here by
// another one; the check sends it nothing secret, so its identity doesn't matter.
import { get } from 'node:https'

const port = process.env.GATEWAY_PORT ?? '8443'
const request = get(`https://127.0.0.1:${port}/ready`, { rejectUnauthorized: false, timeout: 4000 })
request.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
request.on('timeout', () => request.destroy(new Error('It does not answer.')))
request.on('error', ({ message }) => {
  console.error(message)
  process.exit(1)
})
