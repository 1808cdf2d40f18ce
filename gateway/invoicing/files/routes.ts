import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Bearer, pageOf, pageQuery, type Routes } from '../../platform/http/index.ts'
import { findContact, refuseErased } from '../contacts/contacts.ts'
import { deleteFile, listFiles, readFile } from './files.ts'
import { broken, filesIn, multipartOptions } from './multipart.ts'
import { FileBodySchema, FileSchema, fileRecord } from './schemas.ts'
import { type UploadParts, uploadFile } from './upload.ts'

export interface FileOptions extends UploadParts {
  bearer: Bearer
}

const URL = '/contacts/:id/files'

/** `/contacts/{id}/files` (rules: invoicing.md#files). */
export const fileRoutes: Routes<FileOptions> = async (app, options) => {
  const { bearer, storage } = options
  const common = { tags: ['Invoicing'] }
  const response = { 200: FileSchema }
  const ofContact = Type.Object({ id: Type.String() })
  const params = Type.Object({ id: Type.String(), fileId: Type.String() })
  const merchantOf = (request: FastifyRequest) => bearer.granted(request).merchant.id
  const contactOf = async (request: FastifyRequest, id: string) => {
    const contact = await findContact(storage.read, merchantOf(request), id)
    bearer.assertReaches(request, contact.mode)
    return contact
  }
  await app.register(multipart, multipartOptions)

  app.post(
    URL,
    {
      // The body is a stream, which no schema looks at.
      validatorCompiler: () => () => true,
      config: {
        ifInterrupted: async ({ merchant }, id) =>
          fileRecord.view(await readFile(storage.read, merchant.id, undefined, id)),
      },
      schema: {
        ...common,
        operationId: 'uploadContactFile',
        permission: 'invoice',
        summary: 'Upload a file',
        description:
          'PDF, PNG, JPEG or plain text, as its content says, of 10 MB at the most. It may be attached to an invoice once it is `completed`, which takes a moment.',
        answer: 'The file, `pending`.',
        consumes: ['multipart/form-data'],
        params: ofContact,
        body: FileBodySchema,
        response,
      },
    },
    async (request) => {
      const contact = await contactOf(request, request.params.id)
      refuseErased(contact)
      const caller = bearer.caller(request, contact.mode)
      if (!request.isMultipart()) throw broken()
      const sent = filesIn(request.parts(multipartOptions))
      return fileRecord.view(await uploadFile(options, caller, contact, sent))
    },
  )

  app.get(
    URL,
    {
      schema: {
        ...common,
        operationId: 'listContactFiles',
        permission: 'read',
        summary: 'List files',
        description: 'All of them, whether an invoice has them or not.',
        answer: 'One page of the files, the newest first.',
        params: ofContact,
        querystring: Type.Object({ ...pageQuery }),
        response: { 200: pageOf(FileSchema) },
      },
    },
    async (request) => {
      const contact = await contactOf(request, request.params.id)
      const page = await listFiles(storage.reading, contact.merchant_id, contact.id, request.query)
      return { ...page, results: page.results.map(fileRecord.view) }
    },
  )

  app.get(
    `${URL}/:fileId`,
    {
      schema: {
        ...common,
        operationId: 'readContactFile',
        permission: 'read',
        summary: 'Retrieve a file',
        description: 'Without its bytes: payers download it in the portal.',
        answer: 'The file.',
        params,
        response,
      },
    },
    async (request) => {
      const { id, fileId } = request.params
      const contact = await contactOf(request, id)
      return fileRecord.view(await readFile(storage.read, merchantOf(request), contact.id, fileId))
    },
  )

  app.delete(
    `${URL}/:fileId`,
    {
      schema: {
        ...common,
        operationId: 'deleteContactFile',
        permission: 'invoice',
        summary: 'Delete a file',
        description: 'One that no invoice has.',
        answer: 'The file as it was.',
        params,
        response,
      },
    },
    async (request) => {
      const { id, fileId } = request.params
      const contact = await contactOf(request, id)
      return fileRecord.view(
        await deleteFile(storage, bearer.caller(request, contact.mode), contact.id, fileId),
      )
    },
  )
}
