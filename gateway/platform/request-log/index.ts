export { findRequest, listRequests, type RequestQuery, requestsAbout, timeOfRequest } from './list.ts'
export { noteRequests } from './note-requests.ts'
export { createRequestLog, type RequestLog } from './request-log.ts'
