// What a partner reads in a brand's authentication API: its applications, and the merchants that it's connected to
// (rules: partners.md#read, partners.md#connected).
import { Type } from 'typebox'
import { readPaging } from '../../../core/paging.ts'
import { TextOf } from '../../../core/schemas.ts'
import { type Bearer, pageOf, pageQuery, partnerActor, type Routes } from '../../../platform/http/index.ts'
import type { ApplicationParts } from '../applications/application-parts.ts'
import { applicationView, findOwnApplication, listOwnApplications, shownStatuses } from './applications.ts'
import { connectedView, listConnected } from './merchants.ts'
import {
  ApplicationSchema,
  ConnectedMerchantSchema,
  ReadApplicationSchema,
  SimulatedSchema,
  SimulationSchema,
} from './schemas.ts'
import { simulate } from './simulate.ts'

export interface RoomOptions extends ApplicationParts {
  bearer: Bearer
  /** The public origin of the brand. Called only while a request is handled. */
  authUrl: () => string
}

/** For tokens of scope `tenant`. */
export const roomRoutes: Routes<RoomOptions> = async (app, { bearer, authUrl, ...parts }) => {
  const { storage } = parts

  app.get(
    '/api/v1/merchant_applications',
    {
      schema: {
        tags: ['Partners'],
        operationId: 'listMerchantApplications',
        permission: 'onboard',
        summary: 'List merchant applications',
        description: 'Those of the partner, the newest first, with their status.',
        answer: 'One page of the applications.',
        querystring: Type.Object({
          ...pageQuery,
          status: TextOf(shownStatuses, 'Only those of this status.'),
          reference: Type.Optional(Type.String({ description: 'Only those with this `reference`.' })),
        }),
        response: { 200: pageOf(ApplicationSchema) },
      },
    },
    async (request) => {
      const { id } = bearer.application(request)
      const page = await listOwnApplications(storage.reading, id, request.query)
      return { ...page, results: page.results.map(applicationView) }
    },
  )

  app.get(
    '/api/v1/merchant_applications/:id',
    {
      schema: {
        tags: ['Partners'],
        operationId: 'readMerchantApplication',
        permission: 'onboard',
        summary: 'Retrieve a merchant application',
        description: 'Its status and dates. What the applicant entered isn’t returned.',
        answer: 'The application.',
        params: Type.Object({ id: Type.String() }),
        response: { 200: ReadApplicationSchema },
      },
    },
    async (request) => {
      const { id } = bearer.application(request)
      const row = await findOwnApplication(storage.read, id, request.params.id)
      return { merchant_application: applicationView(row) }
    },
  )

  app.post(
    '/api/v1/merchant_applications/:id/simulate',
    {
      schema: {
        tags: ['Partners'],
        operationId: 'simulateMerchantApplication',
        permission: 'onboard',
        summary: 'Simulate an application’s next step',
        description:
          'For applications submitted with `test` as `sandbox`. You get the same events as for any other application. The merchant reaches test mode only.',
        answer: 'The application as it is now.',
        params: Type.Object({ id: Type.String() }),
        body: SimulationSchema,
        response: { 200: SimulatedSchema },
      },
    },
    async (request) => {
      const application = bearer.application(request)
      const by = partnerActor(application, request.clientAddress)
      const { token, ...simulated } = await simulate(
        { ...parts, by },
        application,
        request.params.id,
        request.body,
      )
      return {
        ...simulated,
        ...(token !== undefined && { answer_uri: `${authUrl()}/sign-up/start/${token}` }),
      }
    },
  )

  app.get(
    '/api/v1/merchants',
    {
      schema: {
        tags: ['Partners'],
        operationId: 'listConnectedMerchants',
        permission: 'onboard',
        summary: 'List connected merchants',
        description: 'The merchants that the application is connected to now, the newest connection first.',
        answer: 'One page of the merchants.',
        querystring: Type.Object(pageQuery),
        response: { 200: pageOf(ConnectedMerchantSchema) },
      },
    },
    async (request) => {
      const { id } = bearer.application(request)
      const page = await listConnected(storage.reading, id, readPaging(request.query))
      return { ...page, results: page.results.map(connectedView) }
    },
  )
}
