// Made from the API’s description by `npm run openapi`. Do not edit.
import type { List, RequestOptions } from '../calls.ts'
import type {
  AccessToken,
  AchAccount,
  AdvanceTestClockRequest,
  AdvancedTestClock,
  AuditEntry,
  Authentication,
  AuthenticationStep,
  AuthenticationWithMessages,
  AuthorizationServer,
  BankAccount,
  CaptureChargeRequest,
  CardTestingRehearsal,
  ChangeAccountRequest,
  ChangeAchAccountRequest,
  ChangeBankRequest,
  ChangeCardRequest,
  ChangeContactRequest,
  ChangeInvoiceDraftRequest,
  ChangeInvoiceRequest,
  ChangeItemRequest,
  ChangeMerchantRequest,
  ChangePaymentMethodRequest,
  ChangeRecurringChargeRequest,
  ChangeWebhookEndpointRequest,
  ConnectedMerchant,
  Contact,
  ContactFile,
  ContactHash,
  ContactPaymentMethod,
  ContinueAuthenticationRequest,
  CreateAccessTokenRequest,
  CreateAuthenticationRequest,
  CreateChargeRequest,
  CreateContactHashRequest,
  CreateContactPaymentMethodRequest,
  CreateContactRequest,
  CreateCreditRequest,
  CreateInvoiceDraftRequest,
  CreateInvoiceRequest,
  CreateItemRequest,
  CreatePaymentMethodRequest,
  CreateRecurringChargeRequest,
  CreateSignUpLinkRequest,
  CreateSimulatorRuleRequest,
  CreateSuppressionRequest,
  CreateTokenRequest,
  CreateWebhookEndpointRequest,
  CreatedRecurringCharge,
  CreditInvoiceRequest,
  CreditNote,
  DecideSurchargeRequest,
  Delivery,
  Event,
  GatewayCredentials,
  Invoice,
  InvoiceDraft,
  Item,
  Key,
  LoggedDelivery,
  Mail,
  MaskedMethod,
  Merchant,
  MerchantAccount,
  MerchantApplication,
  Origins,
  PaymentMethod,
  PreviewScheduleRequest,
  PurgeTestDataRequest,
  ReadApplication,
  RecordOfflinePaymentRequest,
  RecurringCharge,
  RefundChargeRequest,
  RehearseCardTestingRequest,
  ReissuedCode,
  RetrievedOccurrence,
  RevokeAccessTokenRequest,
  RevokedToken,
  RotateWebhookEndpointSecretRequest,
  RotateWebhookSecretRequest,
  SaveBankRequest,
  SaveCardRequest,
  SavedBank,
  SavedCard,
  ScheduleChargeRequest,
  SchedulePreview,
  SignTransactionRequest,
  SignUpLink,
  Signature,
  SimulateMerchantApplicationRequest,
  SimulatedApplication,
  SimulatorPayment,
  SimulatorRule,
  SteerChallengeRequest,
  SubmitMerchantApplicationRequest,
  SubmittedApplication,
  Suppression,
  TestClock,
  Token,
  Transaction,
  TransactionWithRefunds,
  UploadContactFileRequest,
  VoidTransactionRequest,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookSecret,
} from './schemas.ts'

export interface StatusResource {
  /** Check the gateway’s status. For monitoring. It takes no key and reads no data. */
  read(options?: RequestOptions): Promise<{
    status: 'NORMAL'
  }>
}

export interface TokensResource {
  /** Create a token. From JSON, or a form that may be redirected. A token can be used once, within 5 minutes, by its id in place of a `method`. Pages of any origin may call this. A form with a `redirect_url` is answered with 303. A server may use its secret key: the token is of its mode then. From a page, which sends `Origin` or `Sec-Fetch-Site`, a secret key is refused. */
  create(body: CreateTokenRequest, options?: RequestOptions): Promise<Token>
  /** Retrieve a token. One that was not used yet, masked. It can fill a form again that was refused. Reading it does not use it up. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<Token>
}

export interface AuthenticationsResource {
  /** Create an authentication. For a token or, with a secret key, a saved card. A charge can use it once, for the same card, and up to the same amount. Without an amount, a card is saved with it. Needs the permission `charge`. */
  create(body: CreateAuthenticationRequest, options?: RequestOptions): Promise<{
    id: string
    created?: string
    modified?: string
    status: 'CREATED' | 'METHOD' | 'CHALLENGE' | 'SUCCEEDED' | 'ATTEMPTED' | 'FAILED' | 'REJECTED' | 'UNAVAILABLE' | 'CANCELED' | 'EXPIRED'
    /** Absent: it is to store the card, and not for a payment. */
    amount?: number
    currency?: string
    /** The card, masked. */
    card?: {
      type: 'card'
      number: string
      exp_month: number
      exp_year: number
      card_type: 'VISA' | 'MASTERCARD' | 'AMERICAN_EXPRESS' | 'DISCOVER' | 'DINERS_CLUB' | 'JCB' | 'UNKNOWN'
      fingerprint: string
    }
    /** The saved card that it is for, or that was saved with it. */
    saved_method_id?: string
    channel?: 'BROWSER' | 'REQUESTOR'
    challenge_preference?: 'NO_PREFERENCE' | 'NOT_WANTED' | 'WANTED' | 'REQUIRED'
    exemption?: 'LOW_VALUE' | 'TRANSACTION_RISK' | 'RECURRING' | 'CORPORATE'
    /** The plan of recurring payments, if this is the first. */
    recur?: {
      /** `recurringFrequency`: the fewest days between two payments; 28 for monthly ones. */
      frequency: number
      /** `recurringExpiry`: no payment after it. Absent: without an end. */
      expiry?: string
      /** `recurringAmount`: of each payment, in cents. Absent: as the first. */
      amount?: number
    }
    version?: '2.1.0' | '2.2.0' | '2.3.1'
    /** `transStatus` of the protocol. */
    trans_status?: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
    /** `transStatusReason` of the protocol. */
    trans_status_reason?: string
    /** The electronic commerce indicator, for the authorization. */
    eci?: string
    /** The cryptogram (`authenticationValue`), in base64. */
    cavv?: string
    /** Whether the issuer answers for fraud. */
    liability_shift?: boolean
    /** `threeDSServerTransID`. */
    server_transaction_id?: string
    /** `dsTransID`. */
    ds_transaction_id?: string
    /** `acsTransID`. */
    acs_transaction_id?: string
    /** `threeDSCompInd`. */
    method_completion?: 'Y' | 'N' | 'U'
    cancel_reason?: 'CARDHOLDER' | 'TIMED_OUT' | 'ERROR'
    /** Why there is no result. */
    error?: string
    expires_at?: string
    /** The recurring charge that was created with it. Its first payment uses it. */
    recurring_charge_id?: string
    /** The charge that used it. */
    charge_id?: string
    used_at?: string
    /** Of the partner's application whose key created it. */
    client_id?: string
    /** The issuer’s method page, for a hidden frame. */
    method?: {
      url: string
      /** `threeDSMethodData`. */
      data: string
    }
    /** The issuer’s challenge, for a visible frame. */
    challenge?: {
      url: string
      creq: string
      /** `threeDSSessionData`. */
      session?: string
    }
    /** Only in the answer to its creation: with it, a page continues it. */
    secret?: string
  }>
  /** List authentications. Of the key's mode. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    status?: 'CREATED' | 'METHOD' | 'CHALLENGE' | 'SUCCEEDED' | 'ATTEMPTED' | 'FAILED' | 'REJECTED' | 'UNAVAILABLE' | 'CANCELED' | 'EXPIRED' | undefined
    charge_id?: string | undefined
  }, options?: RequestOptions): List<Authentication>
  /** Continue an authentication. `browser` sends the request to the issuer, once. `cancel` ends it. Without either it returns the next step. Safe to repeat. Needs the permission `charge`. */
  continue(id: string, body: ContinueAuthenticationRequest, options?: RequestOptions): Promise<AuthenticationStep>
  /** Retrieve an authentication. Messages of the protocol, in their order, with the card number masked. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<AuthenticationWithMessages>
}

export interface CardsResource {
  /** Save a card. From its details or from `token_id`, not both. It is checked immediately, and its id can be used as a `method` any number of times. Needs the permission `vault`. */
  save(body: SaveCardRequest, options?: RequestOptions): Promise<SavedCard>
  /** List saved cards. Deleted ones are left out. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    reference?: string | undefined
    exp_month?: number | string | undefined
    exp_year?: number | string | undefined
  }, options?: RequestOptions): List<SavedCard>
  /** Retrieve a saved card. Its numbers are masked. A deleted one is not found. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<SavedCard>
  /** Update a saved card (PUT). Only what is given changes, as with PATCH. `token_id` puts what the token holds in its place: another number, expiry or address. What is paid with it later follows. Needs the permission `vault`. */
  replace(id: string, body: ChangeCardRequest, options?: RequestOptions): Promise<SavedCard>
  /** Update a saved card. Only what is given changes. `token_id` puts what the token holds in its place: another number, expiry or address. What is paid with it later follows. Needs the permission `vault`. */
  change(id: string, body: ChangeCardRequest, options?: RequestOptions): Promise<SavedCard>
  /** Delete a saved card. It can no longer pay, and its numbers are gone for good. Needs the permission `vault`. */
  delete(id: string, options?: RequestOptions): Promise<SavedCard>
}

export interface BanksResource {
  /** Save a bank. From its details or from `token_id`, not both. It is checked immediately, and its id can be used as a `method` any number of times. Needs the permission `vault`. */
  save(body: SaveBankRequest, options?: RequestOptions): Promise<SavedBank>
  /** List saved banks. Deleted ones are left out. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    reference?: string | undefined
  }, options?: RequestOptions): List<SavedBank>
  /** Retrieve a saved bank. Its numbers are masked. A deleted one is not found. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<SavedBank>
  /** Update a saved bank (PUT). Only what is given changes, as with PATCH. `token_id` puts what the token holds in its place: another number, expiry or address. What is paid with it later follows. Needs the permission `vault`. */
  replace(id: string, body: ChangeBankRequest, options?: RequestOptions): Promise<SavedBank>
  /** Update a saved bank. Only what is given changes. `token_id` puts what the token holds in its place: another number, expiry or address. What is paid with it later follows. Needs the permission `vault`. */
  change(id: string, body: ChangeBankRequest, options?: RequestOptions): Promise<SavedBank>
  /** Delete a saved bank. It can no longer pay, and its numbers are gone for good. Needs the permission `vault`. */
  delete(id: string, options?: RequestOptions): Promise<SavedBank>
}

export interface PaymentMethodsResource {
  /** Attach a payment method. Of what a token holds, which is saved as POST /v1/cards or /v1/banks does; or of what is saved already. Its id is a `method` to pay with. Needs the permission `vault`. */
  create(body: CreatePaymentMethodRequest, options?: RequestOptions): Promise<PaymentMethod>
  /** List payment methods. There is none any more once its card or bank is deleted. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    contact_id?: string | undefined
    type?: 'card' | 'bank' | undefined
  }, options?: RequestOptions): List<PaymentMethod>
  /** Retrieve a payment method. There is none any more once its card or bank is deleted. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<PaymentMethod>
  /** Update a payment method. Changes the saved card or bank behind it, as PATCH /v1/cards/{id} does, and so every payment method of that. Needs the permission `vault`. */
  change(id: string, body: ChangePaymentMethodRequest, options?: RequestOptions): Promise<PaymentMethod>
  /** Delete a payment method. It can no longer pay. A card or bank that the token of a payment method saved is deleted with the last payment method of it; one that was saved by POST /v1/cards or /v1/banks stays. Needs the permission `vault`. */
  delete(id: string, options?: RequestOptions): Promise<PaymentMethod>
}

export interface ChargesResource {
  /** Authorize a charge. The networks authorize the amount; the daily capture collects it, unless `auto_capture` is false. With `recur` a recurring charge begins with it. A declined charge is 422 and stored as `FAILED`. The account must be `ACTIVE`. Needs the permission `charge`. */
  create(body: CreateChargeRequest, options?: RequestOptions): Promise<TransactionWithRefunds>
  /** Capture a charge. Collects a charge that was made with `auto_capture` false; the amount must be the authorized one. Of an account that is no longer `ACTIVE`, too: the payer has agreed already. Needs the permission `charge`. */
  capture(id: string, body: CaptureChargeRequest, options?: RequestOptions): Promise<TransactionWithRefunds>
  /** Refund a charge. Up to what was authorized in all, for six months. It goes to the method of the charge, or to another one of the same type where the operator allows that. Of an account that is no longer `ACTIVE`, too: money must be able to go back. Needs the permission `refund`. */
  refund(id: string, body: RefundChargeRequest, options?: RequestOptions): Promise<Transaction>
  /** Create a recurring charge from a charge. The card or bank account of the charge is kept for the payments to come. Nothing is charged now. Needs the permission `recurring`. */
  schedule(id: string, body: ScheduleChargeRequest, options?: RequestOptions): Promise<CreatedRecurringCharge>
}

export interface HoldsResource {
  /** List uncaptured charges. Authorized charges with `auto_capture` false that were neither captured nor voided. After 7 days each is voided. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    account_id?: string | undefined
  }, options?: RequestOptions): List<Transaction>
}

export interface CreditsResource {
  /** Create a credit. Sends an amount to a card or a bank account without a charge, where the operator allows it; the daily capture carries it out. The account must be `ACTIVE`. Needs the permission `credit`. */
  create(body: CreateCreditRequest, options?: RequestOptions): Promise<Transaction>
}

export interface TransactionsResource {
  /** Search transactions. All parameters narrow the search together. A page past the end is empty. The answer names every fault of the query. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** Any property begins with this text, from its start or from one of its first words; a status, type, currency or card type with three letters at the least. Case does not matter. Of a card number the last four digits count. */
    q?: string | undefined
    /** `property:text`: this property begins with the text; given several times, all must hold. One of status, type, currency, auto_capture, method.type, method.card_type, cvv_result, avs_result, account_id, created, modified, completion_timestamp, id, amount, reference, capture_reference, void_reference, source_id, authorization_code, failure_code, charge_id, signature_id, recurring_charge_id, recurring_charge_occurrence_id, amount_refunded, surcharge_amount, gratuity, client_id, method.number, method.fingerprint, method.name, method.given_name, method.surname, method.email, method.phone, method.address1, method.address2, method.city, method.state, method.postal_code, method.country, method.account_number, method.routing_number, method.bank_name, method.exp_month, method.exp_year, method.account_type, method.account_holder_type; or of the own data, by dots: `data.order.id:42`. */
    qf?: string | string[] | undefined
    /** Created at this moment or later: an ISO 8601 date or timestamp, UTC unless it says otherwise. */
    start_date?: string | undefined
    /** Created at this moment or earlier; a date means its whole day. */
    end_date?: string | undefined
    /** Of this account. */
    account_id?: string | undefined
    /** Comma-separated: created, modified, amount, status, type, reference, id; `-` in front descends. Newest first by default. */
    order_by?: string | undefined
  }, options?: RequestOptions): List<Transaction>
  /** Retrieve a transaction. A charge with its refunds, a refund or a credit, as `type` tells. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<TransactionWithRefunds>
  /** Find a transaction by source_id. Where several have the same one, the newest counts. Needs the permission `read`. */
  findBySourceId(query: {
    id: string
  }, options?: RequestOptions): Promise<TransactionWithRefunds>
  /** Void a transaction. What is not captured or settled yet. A charge with refunds can be voided once all of them are voided. Voiding a refund gives its amount back to what may be refunded. Of an account that is no longer `ACTIVE`, too: money must be able to go back. Needs the permission `refund`. */
  void(id: string, body?: VoidTransactionRequest, options?: RequestOptions): Promise<TransactionWithRefunds>
  /** Sign a transaction. A charge is signed once. A `gratuity` comes on top of the amount, while the charge is `AUTHORIZED`. Needs the permission `charge`. */
  sign(id: string, body: SignTransactionRequest, options?: RequestOptions): Promise<{
    id: string
    type: 'CHARGE' | 'REFUND' | 'CREDIT'
    account_id: string
    status: 'PENDING' | 'AUTHORIZED' | 'COMPLETED' | 'VOIDED' | 'FAILED'
    amount: number
    currency: string
    auto_capture: boolean
    amount_refunded?: number
    surcharge_amount?: number
    gratuity?: number
    authorization_code?: string
    method: MaskedMethod
    cvv_result?: 'MATCHED' | 'NOT_MATCHED' | 'ERROR' | 'INVALID' | 'NOT_PROCESSED' | 'NOT_PRESENT_ON_CARD' | 'UNAVAILABLE' | 'NO_RESPONSE'
    avs_result?: 'ADDRESS' | 'ADDRESS_INTL' | 'NO_MATCH_INTL' | 'EXACT_MATCH_INTL' | 'AVS_ERROR_INELIGIBLE' | 'EXACT_MATCH_UK' | 'NOT_SUPPORTED_INTL' | 'UNAVAILABLE_INTL' | 'ADDRESS_AND_POSTAL_CODE' | 'NO_MATCH' | 'POSTAL_CODE' | 'RETRY' | 'NOT_SUPPORTED' | 'UNAVAILABLE' | 'ZIP9' | 'ADDRESS_AND_ZIP9' | 'ADDRESS_AND_ZIP5' | 'ZIP5'
    reference?: string
    capture_reference?: string
    void_reference?: string
    source_id?: string
    /** Of the partner's application whose key made it; absent: the merchant's own. */
    client_id?: string
    /** Any JSON of the caller. */
    data?: unknown
    charge_id?: string
    signature_id: string
    recurring_charge_id?: string
    recurring_charge_occurrence_id?: string
    /** Why it failed: a `code` of the errors. */
    failure_code?: 'resource_not_found' | 'invalid_data' | 'no_account_specified' | 'no_payment_method' | 'no_account_for_payment_method' | 'merchant_not_active' | 'account_not_active' | 'unavailable_for_merchant_mode' | 'unavailable_for_merchant_policy' | 'unsupported_currency' | 'incorrect_payment_type' | 'authentication_required' | 'payment_method_expired' | 'card_number_invalid' | 'card_expired' | 'card_type_not_accepted' | 'card_cvv_incorrect' | 'card_avs_rejected' | 'card_declined' | 'card_declined_insufficient_funds' | 'card_declined_limit_exceeded' | 'card_declined_processing_error' | 'card_declined_hold' | 'card_declined_refer_to_issuer' | 'card_declined_no_account' | 'ach_declined' | 'ach_declined_hold' | 'ach_declined_duplicate' | 'ach_invalid_account_number' | 'ach_invalid_routing_number' | 'ach_insufficient_funds' | 'ach_account_not_found' | 'ach_account_closed' | 'ach_account_frozen' | 'ach_limit_exceeded' | 'card_processing_error' | 'card_processor_not_available' | 'ach_processing_error' | 'ach_processor_not_available' | 'not_authorized_country_denied' | 'settlement_failed' | 'ach_not_authorized' | 'ach_authorization_revoked' | 'ach_payment_stopped' | 'ach_payment_refused' | 'ach_deferred_refund_rejected_charge_failed'
    /** How often a page interfered with the fields while the payer typed, and how. */
    disturbed?: {
      count: number
      kinds: Array<'key_held' | 'moved' | 'covered' | 'clipped' | 'scaled' | 'foreign_key' | 'program'>
    }
    authentication_id?: string
    /** Of a charge that used an authentication. */
    authentication?: {
      version: '2.1.0' | '2.2.0' | '2.3.1'
      trans_status: 'Y' | 'N' | 'A' | 'U' | 'R' | 'C' | 'I'
      eci: string
      /** Whether the issuer answers for fraud. */
      liability_shift: boolean
      ds_transaction_id?: string
      exemption?: 'LOW_VALUE' | 'TRANSACTION_RISK' | 'RECURRING' | 'CORPORATE'
    }
    /** What the networks learn about a stored card. */
    stored_credential?: {
      /** Whether the card is being stored, or has been. */
      usage: 'FIRST' | 'SUBSEQUENT'
      /** `CARDHOLDER`: the payer is there (CIT). `MERCHANT`: the payer is not (MIT). */
      initiator: 'CARDHOLDER' | 'MERCHANT'
      /** What the card is kept for. */
      reason?: 'RECURRING' | 'UNSCHEDULED'
      /** The id of the first charge, which this one refers to. */
      network_transaction_id?: string
    }
    /** The card network’s id of the charge. Later charges of a stored card refer to it. */
    network_transaction_id?: string
    /** Of a refund and a credit: who made it. Absent for those made before this was recorded. */
    created_by?: {
      kind: 'user' | 'key' | 'partner' | 'operator' | 'payer' | 'visitor' | 'job'
      id?: string
      name: string
    }
    completion_timestamp?: string
    created: string
    modified: string
    refunds?: Transaction[]
    signature: {
      mime_type: string
      data: string
    }
  }>
}

export interface SignaturesResource {
  /** Retrieve a signature. By the `signature_id` of a transaction. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<Signature>
}

export interface ScheduleResource {
  /** Preview a schedule. What a recurring charge with this schedule would collect, and when. Nothing is stored. Needs the permission `read`. */
  preview(body: PreviewScheduleRequest, query?: {
    /** Occurrences to show. */
    occurrences?: number | undefined
    /** Show what is due on this date or later: by default the next day, or with start_date_charge today. A schedule without a start starts on it. */
    start_date?: string | undefined
    /** There is a charge on the start date, which is today: the schedule of a charge with recur. */
    start_date_charge?: boolean | undefined
  }, options?: RequestOptions): Promise<SchedulePreview>
}

export interface RecurringChargesResource {
  /** Create a recurring charge. The first payment is due after today; a payment today is a charge with `recur`. The method is kept for the payments to come. Needs the permission `recurring`. */
  create(body: CreateRecurringChargeRequest, options?: RequestOptions): Promise<CreatedRecurringCharge>
  /** List recurring charges. Deleted ones are left out. List the payments of each one separately. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    account_id?: string | undefined
    status?: 'ACTIVE' | 'COMPLETED' | undefined
    reference?: string | undefined
    /** Comma-separated: created, modified, amount, status, next_payment, reference, id; `-` in front descends. Newest first by default. */
    order_by?: string | undefined
  }, options?: RequestOptions): List<RecurringCharge>
  /** Retrieve a recurring charge. With what was collected so far, and what is due next. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<RecurringCharge>
  /** Update a recurring charge (PUT). Only what is given changes, and the next payment is rescheduled. A change that leaves none is refused. Needs the permission `recurring`. */
  replace(id: string, body: ChangeRecurringChargeRequest, options?: RequestOptions): Promise<RecurringCharge>
  /** Update a recurring charge. Only what is given changes, and the next payment is rescheduled. A change that leaves none is refused. Needs the permission `recurring`. */
  change(id: string, body: ChangeRecurringChargeRequest, options?: RequestOptions): Promise<RecurringCharge>
  /** Delete a recurring charge. Nothing more is collected, and it is in no list any more. Needs the permission `recurring`. */
  delete(id: string, options?: RequestOptions): Promise<RecurringCharge>
  /** Cancel a recurring charge. It becomes `COMPLETED` with the reason `user_canceled`, and nothing more is collected. Needs the permission `recurring`. */
  cancel(id: string, options?: RequestOptions): Promise<RecurringCharge>
}

export interface OccurrencesResource {
  /** List recurring payments. What was collected, has failed or was ignored, and what is due next. Needs the permission `read`. */
  list(id: string, query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
  }, options?: RequestOptions): List<RetrievedOccurrence>
  /** Retrieve a recurring payment. Each try to collect it is one of its `transactions`. Needs the permission `read`. */
  read(id: string, occurrenceId: string, options?: RequestOptions): Promise<RetrievedOccurrence>
  /** Collect a recurring payment. Before its due date, or once more. For a payment that is `PENDING`, `IGNORED` or `FAILED`. A declined one is 422, with the id of the failed charge. Needs the permission `recurring`. */
  pay(id: string, occurrenceId: string, options?: RequestOptions): Promise<RetrievedOccurrence>
  /** Skip a recurring payment. A payment that has not been made yet is skipped; the schedule continues with the next one. Needs the permission `recurring`. */
  ignore(id: string, occurrenceId: string, options?: RequestOptions): Promise<RetrievedOccurrence>
}

export interface AccountsResource {
  /** Retrieve a card account. Without what only the operator sees and sets. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<MerchantAccount>
  /** Update a card account (PUT). Only the settings that are given change, as with PATCH. Settings that only the operator can change are read-only here. The answer names every invalid field. Needs the permission `settings`. */
  replace(id: string, body: ChangeAccountRequest, options?: RequestOptions): Promise<MerchantAccount>
  /** Update a card account. Only the settings that are given change. Settings that only the operator can change are read-only here. The answer names every invalid field. Needs the permission `settings`. */
  change(id: string, body: ChangeAccountRequest, options?: RequestOptions): Promise<MerchantAccount>
}

export interface AchAccountsResource {
  /** Retrieve an eCheck account. Without what only the operator sees and sets. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<AchAccount>
  /** Update an eCheck account (PUT). Only the settings that are given change, as with PATCH. Settings that only the operator can change are read-only here. The answer names every invalid field. Needs the permission `settings`. */
  replace(id: string, body: ChangeAchAccountRequest, options?: RequestOptions): Promise<AchAccount>
  /** Update an eCheck account. Only the settings that are given change. Settings that only the operator can change are read-only here. The answer names every invalid field. Needs the permission `settings`. */
  change(id: string, body: ChangeAchAccountRequest, options?: RequestOptions): Promise<AchAccount>
}

export interface MerchantResource {
  /** Retrieve the merchant. What the merchant sets of itself, and its accounts. Needs the permission `read`. */
  read(options?: RequestOptions): Promise<Merchant>
  /** Update the merchant (PUT). Only the settings that are given change, as with PATCH. The answer names every invalid field. Address ranges that would shut the caller out are refused. Needs the permission `settings` or `origins` or `webhooks`. */
  replace(body: ChangeMerchantRequest, options?: RequestOptions): Promise<Merchant>
  /** Update the merchant. Only the settings that are given change. The answer names every invalid field. Address ranges that would shut the caller out are refused. Needs the permission `settings` or `origins` or `webhooks`. */
  change(body: ChangeMerchantRequest, options?: RequestOptions): Promise<Merchant>
}

export interface TestClockResource {
  /** Reset the test clock. Stored data stays unchanged. Daily and monthly jobs are rescheduled. Needs the permission `test_tools`. */
  reset(options?: RequestOptions): Promise<TestClock>
  /** Retrieve the test clock. All of the merchant’s test data is stamped with this clock, and expires by it. Needs the permission `test_tools`. */
  read(options?: RequestOptions): Promise<TestClock>
  /** Freeze the test clock. It shows the same time until it is advanced or resumed. Until then nothing falls due. Needs the permission `test_tools`. */
  freeze(options?: RequestOptions): Promise<TestClock>
  /** Resume the test clock. It resumes from the time that it shows. From then on, what falls due happens automatically. Needs the permission `test_tools`. */
  resume(options?: RequestOptions): Promise<TestClock>
  /** Advance the test clock. By a duration or to a time, forward only. Captures, collections, returns, expiries and webhooks happen in their order, each at its own time, before the answer comes. Needs the permission `test_tools`. */
  advance(body: AdvanceTestClockRequest, options?: RequestOptions): Promise<AdvancedTestClock>
}

export interface TestDataResource {
  /** Delete test data. Of test mode only. Nothing that is live is touched, and it cannot be undone. Needs the permission `test_tools`. */
  purge(body?: PurgeTestDataRequest, options?: RequestOptions): Promise<void>
}

export interface OriginsResource {
  /** List allowed origins. Live payments need an origin that is allowed and verified. Test mode takes any. Needs the permission `read`. */
  list(options?: RequestOptions): Promise<Origins>
  /** Verify allowed origins. Reads the file and the DNS record of each. They are checked each day without this, too. Needs the permission `origins`. */
  verifyAll(options?: RequestOptions): Promise<Origins>
}

export interface CurrentKeyResource {
  /** Retrieve the current key. Any secret key can call this, with any permissions. */
  read(options?: RequestOptions): Promise<Key>
}

export interface SurchargesResource {
  /** List surcharges. For the server or the page of the merchant: rate and fee of each type, and with `amount` the sum to charge. Of several of a type, the first counts. The id is that of an account, or of a bank account: then of all accounts behind it. */
  list(id: string, query?: {
    /** Cents. */
    amount?: number | undefined
  }, options?: RequestOptions): Promise<Array<{
    type: 'card' | 'bank'
    surcharge_rate: number
    surcharge_fee: number
    amount?: number
    surcharge_amount?: number
    total_amount?: number
  }>>
  /** Check a card’s surcharge. By the first digits of its number. Debit and prepaid cards may not be surcharged. Hosted fields ask here; 12 digits decide, and no whole number is sent. */
  decide(body: DecideSurchargeRequest, options?: RequestOptions): Promise<{
    surchargeable: boolean
  }>
}

export interface SimulatorRulesResource {
  /** Create a network rule. Payments that match the rule get its outcome in place of what the test numbers would give. The newest rule that matches counts. Needs the permission `test_tools`. */
  create(body: CreateSimulatorRuleRequest, options?: RequestOptions): Promise<SimulatorRule>
  /** List network rules. The rules of the merchant that still stand, with how often each has matched. Needs the permission `test_tools`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
  }, options?: RequestOptions): List<SimulatorRule>
  /** Delete all network rules. From then on only the test numbers decide. Needs the permission `test_tools`. */
  deleteAll(options?: RequestOptions): Promise<void>
  /** Retrieve a network rule. With how often it has matched so far. Needs the permission `test_tools`. */
  read(id: string, options?: RequestOptions): Promise<SimulatorRule>
  /** Delete a network rule. Payments that it would have matched go by the other rules, and by the test numbers. Needs the permission `test_tools`. */
  delete(id: string, options?: RequestOptions): Promise<void>
}

export interface SimulatorPaymentsResource {
  /** Retrieve network records. What the card or bank network knows of it, for tests that compare its books with the gateway’s. Needs the permission `test_tools`. */
  read(id: string, options?: RequestOptions): Promise<SimulatorPayment>
}

export interface ChallengesResource {
  /** Complete a challenge. As the payer would in the bank’s app, for any kind of challenge. `ignore` empties the bank’s page. Needs the permission `test_tools`. */
  steer(id: string, body: SteerChallengeRequest, options?: RequestOptions): Promise<{
    id: string
    result: 'pass' | 'fail' | 'ignore'
  }>
}

export interface RehearsalResource {
  /** Retrieve the card testing rehearsal. Whether card testing is being rehearsed, and the attacks that were detected in test mode, the newest first, at most 100. Needs the permission `test_tools`. */
  read(options?: RequestOptions): Promise<CardTestingRehearsal>
}

export interface CardTestingResource {
  /** Rehearse card testing. For an hour by the test clock, limits against card testing apply to payments in test mode as they always do in live mode. With `attack` it is as if an attack had been detected. Ending it forgets failed payments and attacks of test mode. Needs the permission `test_tools`. */
  rehearse(body: RehearseCardTestingRequest, options?: RequestOptions): Promise<CardTestingRehearsal>
}

export interface WebhookEndpointsResource {
  /** List webhook endpoints. Of the key's mode, with the addresses in the merchant’s settings. Needs the permission `webhooks`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
  }, options?: RequestOptions): List<WebhookEndpoint>
  /** Create a webhook endpoint. Events of the key’s mode are posted there from now on, signed with the secret in the answer. Needs the permission `webhooks`. */
  create(body: CreateWebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpointWithSecret>
  /** Retrieve a webhook endpoint. Without its secret, which is shown once. Needs the permission `webhooks`. */
  read(id: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Update a webhook endpoint (PUT). Only what is given changes, as with PATCH. A disabled endpoint gets no events, and what waits for it ends. The URL of an address of the merchant’s settings is changed there. Needs the permission `webhooks`. */
  replace(id: string, body: ChangeWebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Update a webhook endpoint. Only what is given changes. A disabled endpoint gets no events, and what waits for it ends. The URL of an address of the merchant’s settings is changed there. Needs the permission `webhooks`. */
  change(id: string, body: ChangeWebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Delete a webhook endpoint. What waits for it ends. An address of the merchant’s settings is removed from these. Needs the permission `webhooks`. */
  delete(id: string, options?: RequestOptions): Promise<void>
  /** Send a test event. Of the type `webhook.test`, signed and retried like an event. Up to 10 a minute. Needs the permission `webhooks`. */
  test(id: string, options?: RequestOptions): Promise<Delivery>
}

export interface WebhookEndpointSecretsResource {
  /** Rotate an endpoint’s secret. The previous secret also signs for a day. An endpoint that shared the secret of its mode has its own from then on. With `revoke_previous` only the new one signs. Needs the permission `secrets`. */
  rotate(id: string, body?: RotateWebhookEndpointSecretRequest, options?: RequestOptions): Promise<WebhookEndpointWithSecret>
}

export interface DeliveriesResource {
  /** List webhook deliveries. One delivery for each event and endpoint. It is sent until the receiver answers `200 OK`, seven times at the most. Needs the permission `webhooks`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    event_id?: string | undefined
    endpoint_id?: string | undefined
    status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined
  }, options?: RequestOptions): List<Delivery>
  /** Retrieve a webhook delivery. With what was sent each time, what came back and how long it took. Needs the permission `webhooks`. */
  read(id: string, options?: RequestOptions): Promise<LoggedDelivery>
  /** Resend a webhook delivery. The event is posted again unchanged, in addition to the schedule, as long as the endpoint exists and is enabled. Needs the permission `webhooks`. */
  replay(id: string, options?: RequestOptions): Promise<Delivery>
}

export interface WebhookSecretResource {
  /** Retrieve the signing secret. The secret that endpoints without their own share. Verify the header `webhook-signature` with it, as Standard Webhooks describes. Each mode has its own. Needs the permission `secrets`. */
  read(options?: RequestOptions): Promise<WebhookSecret>
  /** Rotate the signing secret. Until the day is over each delivery has a signature by either secret. With `revoke_previous` only the new one signs. Needs the permission `secrets`. */
  rotate(body?: RotateWebhookSecretRequest, options?: RequestOptions): Promise<WebhookSecret>
}

export interface AuditLogResource {
  /** List audit log entries. Changes to money, keys, roles, policies and webhooks, by people, keys, partners, operators and the gateway itself. A live key sees all entries, a test key those of test mode. Needs the permission `audit`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** Only entries of this action: one of transaction.refunded, transaction.credited, transaction.captured, transaction.voided, transaction.signed, recurring_charge.created, recurring_charge.updated, recurring_charge.completed, recurring_charge.deleted, occurrence.paid, occurrence.ignored, invoice.created, invoice.changed, invoice.credited, invoice.payment_recorded, invoice.payment_removed, invoice.sent, invoice.voided, contact.erased, suppression.added, suppression.removed, mail.paused, mail.kept_paused, mail.resumed, secret_key.created, secret_key.revealed, secret_key.rolled, secret_key.ended, approval.requested, approval.approved, approval.rejected, approval.expired, approval_policy.updated, webhook.updated, webhook_endpoint.created, webhook_endpoint.updated, webhook_endpoint.deleted, webhook_secret.revealed, webhook_secret.rotated, merchant.created, merchant.updated, merchant.activated, merchant.deactivated, deactivation.scheduled, deactivation.undone, merchant.deleted, account.created, account.updated, surcharge.created, surcharge.updated, surcharge.deleted, test_data.deleted, invitation.created, invitation.revoked, member.joined, member.role_changed, member.removed, operator_link.created, user.created, user.signed_in, user.sign_in_failed, user.device_added, user.session_ended, user.other_sessions_ended, user.signed_out_everywhere, user.password_changed, user.access_reset, user.second_factor_added, user.passkey_added, user.passkey_renamed, user.passkey_removed, user.second_factor_removed, partner.connected, partner.disconnected, authorization_code.reissued, refresh_token.reused, access_token.revoked, partner_application.created, partner_application.updated, partner_application.secret_rolled, partner_application.secret_ended, partner_application.approved, partner_application.rejected, partner_application.review_requested, merchant_application.submitted, merchant_application.approved, merchant_application.declined, merchant_application.asked, merchant_application.noted, merchant_application.assigned, merchant_application.decided, merchant_application.undone, merchant_application.erased, brand.created, brand.updated, plan.created, plan.updated, job.retried, encryption_key.added, encryption_keys.dropped, data_keys.rewrapped, archive.written, archive.restored, archive.destroyed, audit_log.begun, audit_log.read. */
    action?: string | undefined
    /** Only what this kind of actor did. */
    actor_kind?: 'user' | 'key' | 'partner' | 'operator' | 'payer' | 'visitor' | 'job' | undefined
    /** Only what this user or partner did. */
    actor_id?: string | undefined
    /** Only changes of this record. */
    record_id?: string | undefined
    /** Only entries from this date or timestamp on. */
    start_date?: string | undefined
    /** Only entries up to this date or timestamp. */
    end_date?: string | undefined
  }, options?: RequestOptions): List<AuditEntry>
}

export interface TestOutboxResource {
  /** List test emails. With their texts, and so with the links that let a payer in. Without a mail server, this is where they end. Needs the permission `test_tools`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** Only those to this address. */
    to?: string | undefined
    /** Only those about this record. */
    record_id?: string | undefined
  }, options?: RequestOptions): List<Mail>
}

export interface EventsResource {
  /** List events. With a secret key those of its mode; with a token of scope `tenant` those of merchant applications. The newest first; with `start_date` or `after` the earliest first. To poll, give the id of the last event that you got as `after`. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** Only what happened after this timestamp, the earliest first. */
    start_date?: string | undefined
    /** The id of the last event that you got: only later events, the earliest first. A poller that continues like this misses none. */
    after?: string | undefined
  }, options?: RequestOptions): List<Event>
  /** Retrieve an event. An event is never changed after it was recorded; the contact in one of an invoice is as it is now. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<Event>
}

export interface AccessTokensResource {
  /** Create an access token. OAuth 2.0 (RFC 6749), by JSON or a form, with the secret in it or by HTTP Basic. Client credentials get a token of scope `tenant` for two hours. An authorization code gets one of scope `payments`, until the application is deauthorized; with `offline_access` in the scope, one for two hours and a refresh token. A code is valid once: a second use ends the tokens of the first. A refresh token is valid once, too, and returns the next one. */
  create(body: CreateAccessTokenRequest, options?: RequestOptions): Promise<AccessToken>
  /** Revoke a token. RFC 7009. An access token ends alone. A refresh token ends with every token that came from the same code. The authorization and its secret keys go on: deauthorize the application to end them. An unknown token is 200, too. */
  revoke(body: RevokeAccessTokenRequest, options?: RequestOptions): Promise<RevokedToken>
}

export interface GatewayCredentialsResource {
  /** Retrieve a merchant’s credentials. The merchant that the token is of, its accounts of both modes, and secret keys of this authorization's own: what they make carries the application's `client_id`, and they end when it is deauthorized. Needs the permission `read`. */
  read(options?: RequestOptions): Promise<GatewayCredentials>
}

export interface BankAccountsResource {
  /** List deposit accounts. Of both modes. Each has the accounts by which payments come to it; an invoice names one of these bank accounts. Needs the permission `read`. */
  list(options?: RequestOptions): Promise<BankAccount[]>
}

export interface ContactsResource {
  /** Create a contact. A customer to invoice: with a name or an email address, of which the first is the preferred one. The same `source_id` again answers the contact that has it. Needs the permission `invoice`. */
  create(body: CreateContactRequest, options?: RequestOptions): Promise<Contact>
  /** Search contacts. Of both modes, unless `test_mode` says which. What is asked for must all be so. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** What a name, a part of it, an address, the `source_id`, the `contact_code` or a tag begins with. */
    q?: string | undefined
    /** A whole address. */
    email?: string | undefined
    source_id?: string | undefined
    /** A whole tag. */
    tag?: string | undefined
    test_mode?: boolean | 'true' | 'false' | undefined
    /** Comma-separated: created, modified, id; `-` in front descends. Newest first by default. */
    order_by?: string | undefined
  }, options?: RequestOptions): List<Contact>
  /** Retrieve a contact. Of either mode, with all of its addresses. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<Contact>
  /** Update a contact. What is given is changed, and the rest stays; `null` clears. `email_addresses` and `tags` are replaced as a whole. Needs the permission `invoice`. */
  change(id: string, body: ChangeContactRequest, options?: RequestOptions): Promise<Contact>
  /** Erase a contact. Its names, addresses, tags, notes, files, links and saved payment methods are deleted for good. Invoices and payments keep their amounts. Refused while an invoice of it is open. Needs the permission `invoice`. */
  erase(id: string, options?: RequestOptions): Promise<Contact>
}

export interface ContactFilesResource {
  /** Upload a file. PDF, PNG, JPEG or plain text, as its content says, of 10 MB at the most. It may be attached to an invoice once it is `completed`, which takes a moment. Needs the permission `invoice`. */
  upload(id: string, body: UploadContactFileRequest, options?: RequestOptions): Promise<ContactFile>
  /** List files. All of them, whether an invoice has them or not. Needs the permission `read`. */
  list(id: string, query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
  }, options?: RequestOptions): List<ContactFile>
  /** Retrieve a file. Without its bytes: payers download it in the portal. Needs the permission `read`. */
  read(id: string, fileId: string, options?: RequestOptions): Promise<ContactFile>
  /** Delete a file. One that no invoice has. Needs the permission `invoice`. */
  delete(id: string, fileId: string, options?: RequestOptions): Promise<ContactFile>
}

export interface ContactHashesResource {
  /** Create a portal link. For a merchant that sends the link itself, once the invoice exists: it shows all open invoices of the contact. It is shown now and never again, and ends with the authorization. Needs the permission `invoice`. */
  create(id: string, body?: CreateContactHashRequest, options?: RequestOptions): Promise<ContactHash>
}

export interface InvoicesResource {
  /** Create an invoice. Each address in `invoice_messages` gets an email with a separate link. A test invoice needs `test_mode`, a contact and a bank account of test mode. The same `source_id` again answers the invoice that has it. Needs the permission `invoice`. */
  create(body: CreateInvoiceRequest, options?: RequestOptions): Promise<Invoice>
  /** List invoices. Of both modes, unless `test_mode` says which. What is asked for must all be so. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** A number, a `reference` or a `source_id`; or what a name, an address or the code of the contact begins with. */
    q?: string | undefined
    status?: 'pending' | 'partially_paid' | 'paid' | 'void' | 'refunded' | undefined
    presentment_status?: 'unsent' | 'sent' | 'viewed' | undefined
    contact_id?: string | undefined
    source_id?: string | undefined
    reference?: string | undefined
    test_mode?: boolean | 'true' | 'false' | undefined
    /** Comma-separated: created, invoice_number, status, due_date, total_amount, reference, id; `-` in front descends. Newest first by default. */
    order_by?: string | undefined
    /** Only open invoices that were due before this date, `YYYY-MM-DD`. */
    due_before?: string | undefined
    /** Only those made then or later. */
    start_date?: string | undefined
    /** Only those made then or before. */
    end_date?: string | undefined
  }, options?: RequestOptions): List<Invoice>
  /** Retrieve an invoice. Of either mode, with its contact and what was sent of it. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<Invoice>
  /** Update an invoice. As long as nothing was paid. What is given is changed, and the rest stays; `null` clears. `line_items` are replaced together. Needs the permission `invoice`. */
  change(id: string, body: ChangeInvoiceRequest, options?: RequestOptions): Promise<Invoice>
  /** Void an invoice. Cancels an invoice without payments: nothing is due anymore. Needs the permission `invoice`. */
  void(id: string, options?: RequestOptions): Promise<Invoice>
  /** Credit an invoice. Takes an amount off an issued invoice: all that is left of it, `amount`, or quantities of `line_items`. Payments aren’t refunded: refund their charges. Needs the permission `invoice`. */
  credit(id: string, body: CreditInvoiceRequest, options?: RequestOptions): Promise<CreditNote>
}

export interface OfflinePaymentsResource {
  /** Record an offline payment. A check, cash or a transfer, which counts as paid. Without `amount` it is all that is due. Needs the permission `invoice`. */
  record(id: string, body: RecordOfflinePaymentRequest, options?: RequestOptions): Promise<Invoice>
  /** Remove an offline payment. The invoice asks for it again. Needs the permission `invoice`. */
  remove(id: string, paymentId: string, options?: RequestOptions): Promise<Invoice>
}

export interface CreditNotesResource {
  /** List credit notes. Of both modes, unless `test_mode` says which. What is asked for must all be so. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    invoice_id?: string | undefined
    contact_id?: string | undefined
    test_mode?: boolean | 'true' | 'false' | undefined
  }, options?: RequestOptions): List<CreditNote>
  /** Retrieve a credit note. Of either mode. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<CreditNote>
}

export interface InvoiceDraftsResource {
  /** Create a draft. A draft has no number, is not sent and can’t be paid until you issue it. The same `source_id` again answers the draft that has it. Needs the permission `invoice`. */
  create(body: CreateInvoiceDraftRequest, options?: RequestOptions): Promise<InvoiceDraft>
  /** List drafts. Of both modes, unless `test_mode` says which. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    contact_id?: string | undefined
    test_mode?: boolean | 'true' | 'false' | undefined
  }, options?: RequestOptions): List<InvoiceDraft>
  /** Retrieve a draft. With its contact and what will be sent of it. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<InvoiceDraft>
  /** Update a draft. What is given is changed, and the rest stays; `null` clears. Lists are replaced together. Needs the permission `invoice`. */
  change(id: string, body: ChangeInvoiceDraftRequest, options?: RequestOptions): Promise<InvoiceDraft>
  /** Delete a draft. For good: nothing of it is kept. Needs the permission `invoice`. */
  delete(id: string, options?: RequestOptions): Promise<InvoiceDraft>
  /** Issue a draft. It becomes the invoice with the same id, gets the next number, and its emails are sent. Issuing it again answers that invoice. Needs the permission `invoice`. */
  issue(id: string, options?: RequestOptions): Promise<Invoice>
}

export interface ItemsResource {
  /** Create a saved item. What you often put on invoices: the dashboard offers it on each line. Needs the permission `invoice`. */
  create(body: CreateItemRequest, options?: RequestOptions): Promise<Item>
  /** List saved items. Of both modes, unless `test_mode` says which. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    test_mode?: boolean | 'true' | 'false' | undefined
  }, options?: RequestOptions): List<Item>
  /** Retrieve a saved item. Of either mode. Needs the permission `read`. */
  read(id: string, options?: RequestOptions): Promise<Item>
  /** Update a saved item. What is given is changed, and the rest stays; `null` clears. Invoices stay as they are. Needs the permission `invoice`. */
  change(id: string, body: ChangeItemRequest, options?: RequestOptions): Promise<Item>
  /** Delete a saved item. Invoices that have it stay as they are. Needs the permission `invoice`. */
  delete(id: string, options?: RequestOptions): Promise<Item>
}

export interface ContactPaymentMethodsResource {
  /** Save a contact’s payment method. What the token holds is saved as a payment method, as POST /v1/payment-methods does: its id is a `method` to pay with. `test_mode` must be that of the contact. Needs the permission `vault`. */
  create(id: string, body: CreateContactPaymentMethodRequest, options?: RequestOptions): Promise<ContactPaymentMethod>
  /** List a contact’s payment methods. Also those that were made by POST /v1/payment-methods with the id of the contact. Needs the permission `read`. */
  list(id: string, query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
  }, options?: RequestOptions): List<ContactPaymentMethod>
  /** Retrieve a contact’s payment method. There is none any more once its card or bank is deleted. Needs the permission `read`. */
  read(id: string, methodId: string, options?: RequestOptions): Promise<ContactPaymentMethod>
  /** Delete a contact’s payment method. It can no longer pay. What its own token saved is deleted with it. Needs the permission `vault`. */
  delete(id: string, methodId: string, options?: RequestOptions): Promise<ContactPaymentMethod>
}

export interface SuppressionsResource {
  /** List suppressed email addresses. Addresses that the merchant’s mail isn’t sent to, and why. An address is listed once for each reason. Needs the permission `read`. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** Only this complete address. */
    address?: string | undefined
    /** The list of test mode; otherwise that of live mode. */
    test_mode?: boolean | 'true' | 'false' | undefined
  }, options?: RequestOptions): List<Suppression>
  /** Suppress an email address. No invoice, reminder, credit note or receipt is mailed to it any more. The same address and reason again answer the entry that exists. Needs the permission `invoice`. */
  create(body: CreateSuppressionRequest, options?: RequestOptions): Promise<Suppression>
  /** Unsuppress an email address. Mail is sent to it again, unless it is listed for another reason. Do so only if the customer asks for it. Needs the permission `invoice`. */
  delete(id: string, query?: {
    /** The list of test mode; otherwise that of live mode. */
    test_mode?: boolean | 'true' | 'false' | undefined
  }, options?: RequestOptions): Promise<Suppression>
}

export interface AuthorizationServerResource {
  /** Retrieve OAuth metadata. Authorization server metadata (RFC 8414). The issuer is the `auth_url` of the brand. */
  read(options?: RequestOptions): Promise<AuthorizationServer>
}

export interface ApplicationsResource {
  /** Deauthorize a merchant. Ends the access token, the secret keys and the open codes that the application has for this merchant. The merchant's own keys live on, and so does what was paid. A second time changes nothing. */
  deauthorize(publicKey: string, options?: RequestOptions): Promise<void>
}

export interface MerchantApplicationsResource {
  /** Submit a merchant application. A person decides. An event reports the decision, at the Event URL and in the list of events. */
  submit(body: SubmitMerchantApplicationRequest, options?: RequestOptions): Promise<SubmittedApplication>
  /** List merchant applications. Those of the partner, the newest first, with their status. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
    /** Only those of this status. */
    status?: 'draft' | 'submitted' | 'information_needed' | 'approved' | 'declined' | undefined
    /** Only those with this `reference`. */
    reference?: string | undefined
  }, options?: RequestOptions): List<MerchantApplication>
  /** Erase a merchant application. One that was declined, a draft, or one without a merchant; not while it is reviewed. Its id, `reference`, plan and decision stay. A second time changes nothing. */
  erase(id: string, options?: RequestOptions): Promise<SubmittedApplication>
  /** Retrieve a merchant application. Its status and dates. What the applicant entered isn’t returned. */
  read(id: string, options?: RequestOptions): Promise<ReadApplication>
  /** Simulate an application’s next step. For applications submitted with `test` as `sandbox`. You get the same events as for any other application. The merchant reaches test mode only. */
  simulate(id: string, body: SimulateMerchantApplicationRequest, options?: RequestOptions): Promise<SimulatedApplication>
}

export interface SignUpLinksResource {
  /** Create a sign-up link. `reference`, `email` and `plan` are required; what else is known is filled in for the user. The link is good once, within five minutes. A second call with the same three, before the user has submitted, gives another link to the same application. */
  create(body: CreateSignUpLinkRequest, options?: RequestOptions): Promise<SignUpLink>
}

export interface AuthorizationCodesResource {
  /** Reissue an authorization code. The event `merchant.provisioned` has the new code from then on, and the earlier one ends unless it was exchanged. Only while the merchant is connected: a connection that has ended needs the consent of the merchant. */
  reissue(id: string, options?: RequestOptions): Promise<ReissuedCode>
}

export interface ConnectedMerchantsResource {
  /** List connected merchants. The merchants that the application is connected to now, the newest connection first. */
  list(query?: {
    /** Which page, from 1; one past the end is empty. */
    page?: number | undefined
    /** Entries of a page. */
    page_size?: number | undefined
  }, options?: RequestOptions): List<ConnectedMerchant>
}

/** Every operation of the API. */
export interface Resources {
  status: StatusResource
  tokens: TokensResource
  authentications: AuthenticationsResource
  cards: CardsResource
  banks: BanksResource
  paymentMethods: PaymentMethodsResource
  charges: ChargesResource
  holds: HoldsResource
  credits: CreditsResource
  transactions: TransactionsResource
  signatures: SignaturesResource
  schedule: ScheduleResource
  recurringCharges: RecurringChargesResource
  occurrences: OccurrencesResource
  accounts: AccountsResource
  achAccounts: AchAccountsResource
  merchant: MerchantResource
  testClock: TestClockResource
  testData: TestDataResource
  origins: OriginsResource
  currentKey: CurrentKeyResource
  surcharges: SurchargesResource
  simulatorRules: SimulatorRulesResource
  simulatorPayments: SimulatorPaymentsResource
  challenges: ChallengesResource
  rehearsal: RehearsalResource
  cardTesting: CardTestingResource
  webhookEndpoints: WebhookEndpointsResource
  webhookEndpointSecrets: WebhookEndpointSecretsResource
  deliveries: DeliveriesResource
  webhookSecret: WebhookSecretResource
  auditLog: AuditLogResource
  testOutbox: TestOutboxResource
  events: EventsResource
  accessTokens: AccessTokensResource
  gatewayCredentials: GatewayCredentialsResource
  bankAccounts: BankAccountsResource
  contacts: ContactsResource
  contactFiles: ContactFilesResource
  contactHashes: ContactHashesResource
  invoices: InvoicesResource
  offlinePayments: OfflinePaymentsResource
  creditNotes: CreditNotesResource
  invoiceDrafts: InvoiceDraftsResource
  items: ItemsResource
  contactPaymentMethods: ContactPaymentMethodsResource
  suppressions: SuppressionsResource
  authorizationServer: AuthorizationServerResource
  applications: ApplicationsResource
  merchantApplications: MerchantApplicationsResource
  signUpLinks: SignUpLinksResource
  authorizationCodes: AuthorizationCodesResource
  connectedMerchants: ConnectedMerchantsResource
}
