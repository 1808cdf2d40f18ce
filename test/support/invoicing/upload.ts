// Uploads files as a partner's software does, well or badly.
import { readFileSync } from 'node:fs'
import type { ClientRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { TestGateway } from '../gateway.ts'

const BOUNDARY = 'boundary-of-a-test'

/** Files of each type that is taken, as small as they may be. */
export const samples = {
  pdf: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  ),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb004300ffd9', 'hex'),
  text: Buffer.from('Terms of payment: thirty days. Größe, ΩΣ, عربي.\n'),
} as const

/** A part of a body. @param name undefined: it is no file */
export function part(content: Buffer | string, name?: string, field = 'file'): Buffer {
  const file = name === undefined ? '' : `; filename="${name}"`
  const type = name === undefined ? '' : 'content-type: application/octet-stream\r\n'
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${file}\r\n${type}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

export const END = Buffer.from(`--${BOUNDARY}--\r\n`)

/** A request with one text file, as a test's client takes it. */
export const textFileOf = (name: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([part(samples.text, name), END]).toString(),
})
export const textFile = textFileOf('terms.txt')

export interface Uploaded {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any
}

/** Begins a request to upload; whoever calls writes the body. */
export function beginUpload(
  { gateway }: Pick<TestGateway, 'gateway'>,
  token: string,
  contactId: string,
  more: Record<string, string> = {},
): { request: ClientRequest; answer: Promise<Uploaded> } {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    ...more,
  }
  const ca = readFileSync(gateway.caCertificate)
  const request = httpsRequest(`${gateway.baseUrl}/contacts/${contactId}/files`, {
    method: 'POST',
    headers,
    ca,
    agent: false,
  })
  const answer = new Promise<Uploaded>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : undefined })
      })
    })
  })
  return { request, answer }
}
