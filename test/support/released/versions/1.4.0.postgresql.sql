CREATE TABLE public.accounts (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    status text NOT NULL,
    is_primary integer NOT NULL,
    currency text NOT NULL,
    accepted_card_types text NOT NULL,
    cvv_policy text NOT NULL,
    avs_policy text NOT NULL,
    ignore_avs_failure_if_cvv_match integer NOT NULL,
    manual_capture_enabled integer DEFAULT 0 NOT NULL,
    credit_enabled integer DEFAULT 0 NOT NULL,
    nonoriginating_refund_enabled integer DEFAULT 0 NOT NULL,
    modified bigint DEFAULT 0 NOT NULL,
    trust_account integer DEFAULT 0 NOT NULL,
    required_payment_fields text DEFAULT ''::text NOT NULL,
    transaction_allowed_countries text DEFAULT ''::text NOT NULL,
    swipe_cvv_policy text DEFAULT 'OPTIONAL'::text NOT NULL,
    swipe_avs_policy text DEFAULT 'SUBMIT_IGNORE_RESULT'::text NOT NULL,
    swipe_ignore_avs_failure_if_cvv_match integer DEFAULT 0 NOT NULL,
    swipe_required_payment_fields text DEFAULT ''::text NOT NULL,
    capture_time text DEFAULT '21:00'::text NOT NULL,
    capture_zone text DEFAULT 'America/New_York'::text NOT NULL,
    recurring_charges_enabled integer DEFAULT 1 NOT NULL,
    routing_number text,
    account_number text,
    bank_secret text,
    account_type text,
    bank_name text,
    CONSTRAINT accounts_account_type_check CHECK ((account_type = ANY (ARRAY['CHECKING'::text, 'SAVINGS'::text]))),
    CONSTRAINT accounts_capture_time_check CHECK ((length(capture_time) = 5)),
    CONSTRAINT accounts_credit_enabled_check CHECK ((credit_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_ignore_avs_failure_if_cvv_match_check CHECK ((ignore_avs_failure_if_cvv_match = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_is_primary_check CHECK ((is_primary = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_manual_capture_enabled_check CHECK ((manual_capture_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT accounts_nonoriginating_refund_enabled_check CHECK ((nonoriginating_refund_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_recurring_charges_enabled_check CHECK ((recurring_charges_enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'INACTIVE'::text, 'DELETED'::text]))),
    CONSTRAINT accounts_swipe_ignore_avs_failure_if_cvv_match_check CHECK ((swipe_ignore_avs_failure_if_cvv_match = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_trust_account_check CHECK ((trust_account = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_type_check CHECK ((type = ANY (ARRAY['MerchantAccount'::text, 'AchAccount'::text])))
);
CREATE TABLE public.deliveries (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    receiver text NOT NULL,
    event_id text,
    url text NOT NULL,
    body text NOT NULL,
    schedule text NOT NULL,
    status text NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    failures bigint DEFAULT 0 NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    "position" bigint NOT NULL,
    next_attempt bigint,
    is_replay bigint DEFAULT 0 NOT NULL,
    CONSTRAINT deliveries_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT deliveries_check CHECK (((failures >= 0) AND (failures <= attempts))),
    CONSTRAINT deliveries_check1 CHECK (((status <> 'PENDING'::text) OR (next_attempt IS NOT NULL))),
    CONSTRAINT deliveries_check2 CHECK (((is_replay = 0) OR (next_attempt IS NOT NULL))),
    CONSTRAINT deliveries_is_replay_check CHECK ((is_replay = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT deliveries_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT deliveries_schedule_check CHECK ((schedule = ANY (ARRAY['gateway_event'::text, 'merchant_application'::text]))),
    CONSTRAINT deliveries_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])))
);
CREATE TABLE public.delivery_attempts (
    delivery_id text NOT NULL,
    number bigint NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    at bigint NOT NULL,
    "position" bigint NOT NULL,
    duration bigint NOT NULL,
    succeeded bigint NOT NULL,
    request_headers text NOT NULL,
    response_status bigint,
    response_body text NOT NULL,
    error text,
    CONSTRAINT delivery_attempts_check CHECK (((succeeded = 0) OR ((response_status = 200) AND (error IS NULL)))),
    CONSTRAINT delivery_attempts_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT delivery_attempts_number_check CHECK ((number >= 1)),
    CONSTRAINT delivery_attempts_succeeded_check CHECK ((succeeded = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.events (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    type text NOT NULL,
    data text NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    undelivered bigint,
    CONSTRAINT events_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.idempotency_keys (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    fingerprint text NOT NULL,
    instance_id text,
    record_type text,
    record_id text,
    answer text,
    CONSTRAINT idempotency_keys_check CHECK (((record_type IS NULL) = (record_id IS NULL))),
    CONSTRAINT idempotency_keys_check1 CHECK (((answer IS NULL) OR (instance_id IS NULL)))
);
CREATE TABLE public.instances (
    id text NOT NULL,
    alive_until bigint NOT NULL
);
CREATE TABLE public.jobs (
    id text NOT NULL,
    type text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    record_id text NOT NULL,
    run_at bigint NOT NULL,
    due bigint,
    attempts bigint DEFAULT 0 NOT NULL,
    instance_id text,
    data text,
    CONSTRAINT jobs_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.locks (
    name text NOT NULL
);
CREATE TABLE public.merchants (
    id text NOT NULL,
    created bigint NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    allowed_origins text NOT NULL,
    modified bigint DEFAULT 0 NOT NULL,
    contact_name text,
    contact_email text,
    contact_phone text,
    address1 text,
    address2 text,
    city text,
    state text,
    postal_code text,
    country text,
    timezone text DEFAULT 'America/New_York'::text NOT NULL,
    api_allowed_ip_address_ranges text DEFAULT ''::text NOT NULL,
    live_events_urls text DEFAULT ''::text NOT NULL,
    test_events_urls text DEFAULT ''::text NOT NULL,
    test_clock_offset bigint DEFAULT 0 NOT NULL,
    test_clock_instance text
);
CREATE TABLE public.occurrences (
    id text NOT NULL,
    recurring_charge_id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    "position" bigint NOT NULL,
    status text NOT NULL,
    amount bigint NOT NULL,
    due_date text NOT NULL,
    attempts bigint NOT NULL,
    last_attempt bigint,
    CONSTRAINT occurrences_amount_check CHECK ((amount > 0)),
    CONSTRAINT occurrences_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT occurrences_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PAYING'::text, 'PAID'::text, 'IGNORED'::text, 'FAILED'::text])))
);
CREATE TABLE public.payment_methods (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    deleted bigint,
    contact_id text NOT NULL,
    type text NOT NULL,
    card_id text,
    bank_id text,
    CONSTRAINT payment_methods_check CHECK (((type = 'card'::text) = (card_id IS NOT NULL))),
    CONSTRAINT payment_methods_check1 CHECK (((type = 'bank'::text) = (bank_id IS NOT NULL))),
    CONSTRAINT payment_methods_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT payment_methods_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.recurring_charges (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    status text NOT NULL,
    status_reason text,
    account_id text NOT NULL,
    description text,
    reference text,
    amount bigint NOT NULL,
    currency text NOT NULL,
    schedule text NOT NULL,
    max_occurrences bigint,
    max_amount bigint,
    total_occurrences bigint NOT NULL,
    total_amount bigint NOT NULL,
    next_payment text,
    method text NOT NULL,
    method_secret text,
    saved_method_id text,
    exp_month integer,
    exp_year integer,
    CONSTRAINT recurring_charges_amount_check CHECK ((amount > 0)),
    CONSTRAINT recurring_charges_check CHECK (((status = 'ACTIVE'::text) = (status_reason IS NULL))),
    CONSTRAINT recurring_charges_check1 CHECK (((status = 'ACTIVE'::text) = (next_payment IS NOT NULL))),
    CONSTRAINT recurring_charges_check2 CHECK (((max_amount IS NULL) OR (total_amount <= max_amount))),
    CONSTRAINT recurring_charges_check3 CHECK (((exp_year IS NULL) = (exp_month IS NULL))),
    CONSTRAINT recurring_charges_check4 CHECK (((exp_year IS NULL) OR (saved_method_id IS NULL))),
    CONSTRAINT recurring_charges_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
    CONSTRAINT recurring_charges_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2099))),
    CONSTRAINT recurring_charges_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT recurring_charges_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'COMPLETED'::text, 'DELETED'::text]))),
    CONSTRAINT recurring_charges_status_reason_check CHECK ((status_reason = ANY (ARRAY['schedule_complete'::text, 'user_canceled'::text])))
);
CREATE TABLE public.saved_methods (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    deleted bigint,
    reference text,
    description text,
    method text NOT NULL,
    method_secret text,
    exp_month integer,
    exp_year integer,
    of_payment_methods integer DEFAULT 0 NOT NULL,
    CONSTRAINT saved_methods_check CHECK (((deleted IS NULL) = (method_secret IS NOT NULL))),
    CONSTRAINT saved_methods_check1 CHECK (((type = 'card'::text) = (exp_month IS NOT NULL))),
    CONSTRAINT saved_methods_check2 CHECK (((type = 'card'::text) = (exp_year IS NOT NULL))),
    CONSTRAINT saved_methods_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12))),
    CONSTRAINT saved_methods_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2099))),
    CONSTRAINT saved_methods_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT saved_methods_of_payment_methods_check CHECK ((of_payment_methods = ANY (ARRAY[0, 1]))),
    CONSTRAINT saved_methods_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.sealed_keys (
    name text NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.secret_keys (
    hash text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    encrypted text NOT NULL,
    CONSTRAINT secret_keys_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.signatures (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    transaction_id text NOT NULL,
    mime_type text NOT NULL,
    data text NOT NULL,
    CONSTRAINT signatures_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.simulator_payments (
    transaction_id text NOT NULL,
    state text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    merchant_id text,
    mode text,
    type text,
    amount bigint,
    captured bigint,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    rule_id text,
    outcome text,
    settlement_code text,
    settlement_due bigint,
    CONSTRAINT simulator_payments_amount_check CHECK ((amount > 0)),
    CONSTRAINT simulator_payments_captured_check CHECK ((captured > 0)),
    CONSTRAINT simulator_payments_check CHECK (((state = 'REVERSED'::text) OR ((merchant_id IS NOT NULL) AND (mode IS NOT NULL) AND (amount IS NOT NULL)))),
    CONSTRAINT simulator_payments_check1 CHECK (((state = 'CAPTURED'::text) = (captured IS NOT NULL))),
    CONSTRAINT simulator_payments_check2 CHECK (((state <> 'AUTHORIZED'::text) OR (authorization_code IS NOT NULL))),
    CONSTRAINT simulator_payments_check3 CHECK (((state = 'DECLINED'::text) = (failure_code IS NOT NULL))),
    CONSTRAINT simulator_payments_check4 CHECK (((settlement_code IS NULL) = (settlement_due IS NULL))),
    CONSTRAINT simulator_payments_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT simulator_payments_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'AUTHORIZED'::text, 'DECLINED'::text, 'CAPTURED'::text, 'REVERSED'::text]))),
    CONSTRAINT simulator_payments_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.simulator_rules (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    "position" bigint NOT NULL,
    last4 text,
    amount bigint,
    reference text,
    type text,
    attempt bigint,
    outcomes text NOT NULL,
    afterwards text NOT NULL,
    times bigint,
    matched bigint DEFAULT 0 NOT NULL,
    CONSTRAINT simulator_rules_afterwards_check CHECK ((afterwards = ANY (ARRAY['repeat_last'::text, 'built_in'::text]))),
    CONSTRAINT simulator_rules_amount_check CHECK ((amount > 0)),
    CONSTRAINT simulator_rules_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT simulator_rules_last4_check CHECK ((length(last4) = 4)),
    CONSTRAINT simulator_rules_matched_check CHECK ((matched >= 0)),
    CONSTRAINT simulator_rules_times_check CHECK ((times > 0)),
    CONSTRAINT simulator_rules_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.surcharges (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    type text NOT NULL,
    rate integer NOT NULL,
    fee integer NOT NULL,
    CONSTRAINT surcharges_fee_check CHECK ((fee >= 0)),
    CONSTRAINT surcharges_rate_check CHECK (((rate >= 0) AND (rate <= 10000))),
    CONSTRAINT surcharges_type_check CHECK ((type = ANY (ARRAY['card'::text, 'bank'::text])))
);
CREATE TABLE public.tokens (
    id text NOT NULL,
    merchant_id text NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    payload text NOT NULL,
    test_expires bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.transaction_terms (
    merchant_id text NOT NULL,
    mode text NOT NULL,
    term bytea NOT NULL,
    property text NOT NULL,
    created bigint NOT NULL,
    transaction_id text NOT NULL,
    CONSTRAINT transaction_terms_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
CREATE TABLE public.transactions (
    id text NOT NULL,
    merchant_id text NOT NULL,
    account_id text NOT NULL,
    mode text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    completed bigint,
    amount bigint NOT NULL,
    currency text NOT NULL,
    auto_capture integer NOT NULL,
    amount_refunded bigint NOT NULL,
    surcharge_amount bigint,
    gratuity bigint,
    reference text,
    capture_reference text,
    void_reference text,
    source_id text,
    data text,
    charge_id text,
    method text NOT NULL,
    method_secret text,
    authorization_code text,
    cvv_result text,
    avs_result text,
    failure_code text,
    under_way text,
    under_way_since bigint,
    signature_id text,
    card_type text,
    instance_id text,
    under_way_reference text,
    recurring_charge_id text,
    recurring_charge_occurrence_id text,
    CONSTRAINT transactions_new_amount_check CHECK ((amount > 0)),
    CONSTRAINT transactions_new_auto_capture_check CHECK ((auto_capture = ANY (ARRAY[0, 1]))),
    CONSTRAINT transactions_new_check CHECK (((surcharge_amount >= 0) AND (surcharge_amount <= amount))),
    CONSTRAINT transactions_new_check1 CHECK (((amount_refunded >= 0) AND (amount_refunded <= (amount + COALESCE(gratuity, (0)::bigint))))),
    CONSTRAINT transactions_new_check2 CHECK (((type = 'REFUND'::text) = (charge_id IS NOT NULL))),
    CONSTRAINT transactions_new_gratuity_check CHECK ((gratuity >= 0)),
    CONSTRAINT transactions_new_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text]))),
    CONSTRAINT transactions_new_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'AUTHORIZED'::text, 'COMPLETED'::text, 'VOIDED'::text, 'FAILED'::text]))),
    CONSTRAINT transactions_new_type_check CHECK ((type = ANY (ARRAY['CHARGE'::text, 'REFUND'::text, 'CREDIT'::text]))),
    CONSTRAINT transactions_new_under_way_check CHECK ((under_way = ANY (ARRAY['CAPTURE'::text, 'VOID'::text])))
);
CREATE TABLE public.webhook_secrets (
    id text NOT NULL,
    merchant_id text NOT NULL,
    mode text NOT NULL,
    created bigint NOT NULL,
    expires bigint,
    secret text NOT NULL,
    CONSTRAINT webhook_secrets_mode_check CHECK ((mode = ANY (ARRAY['test'::text, 'live'::text])))
);
INSERT INTO public.accounts VALUES ('xPCKB6ixnuj38OO7rkuwIA', 'Crm_XEzt4_D366L_IvB8cA', 1795365636301, 'test', 'MerchantAccount', 'Demo Shop test', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795365636301, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.accounts VALUES ('E4mfG2FW9btQIvIYhtwi6w', 'Crm_XEzt4_D366L_IvB8cA', 1795365636301, 'test', 'AchAccount', 'Demo Shop eCheck test', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795365636301, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.10e6b455.kAlUl1v8W4lWAFcwsner0aFuWbyHWpgCbnSakWg2OF4sIHb1vUmA5IC9wDrb2o1wUAZm86K8CqK9GFYaEJ7aSCfsiXnd0aI-zIH6FCYk4mtDt_q0Nr9e6g', 'CHECKING', 'FIRST BANK OF TESTING');
INSERT INTO public.accounts VALUES ('FSB4_Aebvg5EaiYvbkFu2g', 'Crm_XEzt4_D366L_IvB8cA', 1795365636301, 'live', 'MerchantAccount', 'Demo Shop live', 'ACTIVE', 1, 'USD', '*', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, 1, 0, 0, 1795365636301, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.accounts VALUES ('Ln-DA79vuVUGqVfSl9qcwg', 'Crm_XEzt4_D366L_IvB8cA', 1795365636301, 'live', 'AchAccount', 'Demo Shop eCheck live', 'ACTIVE', 1, 'USD', '', 'DISABLED', 'DISABLED', 0, 0, 0, 0, 1795365636301, 0, '', '', 'OPTIONAL', 'SUBMIT_IGNORE_RESULT', 0, '', '21:00', 'America/New_York', 1, '******013', '******9001', '1.10e6b455.BLMi--w8E8WhFptCtP9lGFrGOl5w7iBEcFYi-ZIb1M7G-QxmZsDOlrj3L5fykeaictL4HxPcpmUSgL9IdzjT0lA5zdwf1fSZSGZiML6HTfXYBfQ-9wFTqw', 'CHECKING', 'FIRST BANK OF TESTING');
INSERT INTO public.deliveries VALUES ('2gzJPd67w1HmbBKjxnhSDw', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'cbcxSfcnm9iR7fyWWIWtaf', 'O1QJYfaGMHS0DURImZSH9w', 'https://shop.example/events', '{"id":"O1QJYfaGMHS0DURImZSH9w","created":"2026-11-22T16:40:39.578Z","type":"transaction.created","data":{"id":"RqVHgceoe8me60pQBfTu-Q","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"created":"2026-11-22T16:40:39.578Z","modified":"2026-11-22T16:40:39.578Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795365639578, 1795365639578, 1795365639581000, 1795365639578, 0);
INSERT INTO public.deliveries VALUES ('c7qvjDiF0Iel4aVxgH6GYA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'cbcxSfcnm9iR7fyWWIWtaf', 'kywwGZ620dRRCoJEkqciyw', 'https://shop.example/events', '{"id":"kywwGZ620dRRCoJEkqciyw","created":"2026-11-22T16:40:39.595Z","type":"transaction.authorized","data":{"id":"RqVHgceoe8me60pQBfTu-Q","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"CMCPNS","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:39.578Z","modified":"2026-11-22T16:40:39.595Z"}}', 'gateway_event', 'PENDING', 0, 0, 1795365639595, 1795365639595, 1795365639596000, 1795365639595, 0);
INSERT INTO public.events VALUES ('R0CKgjPHEBUwwYOxkMsIOg', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638703, 'transaction.created', '{"id":"QN2gDXKY5rJbOJsnzXf1oA","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"reference":"order-0","created":"2026-11-22T16:40:38.703Z","modified":"2026-11-22T16:40:38.703Z"}', 1795365638747000, NULL);
INSERT INTO public.events VALUES ('AUk3CUCP5UJlH2_wFZ2yrA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638798, 'transaction.authorized', '{"id":"QN2gDXKY5rJbOJsnzXf1oA","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"RGOQJX","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-0","created":"2026-11-22T16:40:38.703Z","modified":"2026-11-22T16:40:38.798Z"}', 1795365638803000, NULL);
INSERT INTO public.events VALUES ('9_pkgNh7oCaIRsYicdH5ag', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638846, 'transaction.created', '{"id":"RkGyndk27u3kAIoDlLCSyw","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"reference":"order-1","created":"2026-11-22T16:40:38.846Z","modified":"2026-11-22T16:40:38.846Z"}', 1795365638855000, NULL);
INSERT INTO public.events VALUES ('fBdT0rPeYtVz7bPou_2UyQ', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638899, 'transaction.authorized', '{"id":"RkGyndk27u3kAIoDlLCSyw","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"TUBMVM","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-1","created":"2026-11-22T16:40:38.846Z","modified":"2026-11-22T16:40:38.899Z"}', 1795365638900000, NULL);
INSERT INTO public.events VALUES ('o03t7W8VsrdJQ10EC0l3Mg', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638909, 'transaction.created', '{"id":"HZJAsPfioAsDE-jZzSRHfw","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"reference":"order-2","created":"2026-11-22T16:40:38.909Z","modified":"2026-11-22T16:40:38.909Z"}', 1795365638916000, NULL);
INSERT INTO public.events VALUES ('iJxwbt9aiCSEw-IKhY02qA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638935, 'transaction.authorized', '{"id":"HZJAsPfioAsDE-jZzSRHfw","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1002,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"ZDPRHY","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-2","created":"2026-11-22T16:40:38.909Z","modified":"2026-11-22T16:40:38.935Z"}', 1795365638946000, NULL);
INSERT INTO public.events VALUES ('QaTNz5Jh_QIu2ujhBz8RvQ', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638962, 'transaction.created', '{"id":"yIEvkG4L9YqksGAyIOnmsw","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"reference":"order-3","created":"2026-11-22T16:40:38.962Z","modified":"2026-11-22T16:40:38.962Z"}', 1795365638970000, NULL);
INSERT INTO public.events VALUES ('VtLc39pBcdewOIa487-hiA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638974, 'transaction.authorized', '{"id":"yIEvkG4L9YqksGAyIOnmsw","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1003,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"KDIHHI","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-3","created":"2026-11-22T16:40:38.962Z","modified":"2026-11-22T16:40:38.974Z"}', 1795365638976000, NULL);
INSERT INTO public.events VALUES ('hJ5Ytq_6Y00C-ihytP_-kA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365638990, 'transaction.created', '{"id":"EsXuVeY3KiNeG8jrjyidlQ","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"reference":"order-4","created":"2026-11-22T16:40:38.990Z","modified":"2026-11-22T16:40:38.990Z"}', 1795365639001000, NULL);
INSERT INTO public.events VALUES ('_o-nXi4OgPxBt_8A6orFmA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639015, 'transaction.authorized', '{"id":"EsXuVeY3KiNeG8jrjyidlQ","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1004,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"AHFRNW","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-4","created":"2026-11-22T16:40:38.990Z","modified":"2026-11-22T16:40:39.015Z"}', 1795365639018000, NULL);
INSERT INTO public.events VALUES ('7U5fViom7RBrUA9LcL_4xw', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639050, 'transaction.created', '{"id":"8DyR1S80MCEeVxc1Pq_N5Q","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************0002","card_type":"VISA","fingerprint":"ydr_kMrLfgKgO4jug22o"},"created":"2026-11-22T16:40:39.050Z","modified":"2026-11-22T16:40:39.050Z"}', 1795365639053000, NULL);
INSERT INTO public.events VALUES ('4hm9mm_VZ__uJ2uGmqpRBA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639075, 'transaction.failed', '{"id":"8DyR1S80MCEeVxc1Pq_N5Q","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"FAILED","amount":1999,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************0002","card_type":"VISA","fingerprint":"ydr_kMrLfgKgO4jug22o"},"failure_code":"card_declined","created":"2026-11-22T16:40:39.050Z","modified":"2026-11-22T16:40:39.075Z"}', 1795365639087000, NULL);
INSERT INTO public.events VALUES ('lwJHwQ0ptOaB5junqRRAsA', 'Crm_XEzt4_D366L_IvB8cA', 'live', 1795365639111, 'transaction.created', '{"id":"FatyI_d3JG12B-UxsokdNA","type":"CHARGE","account_id":"FSB4_Aebvg5EaiYvbkFu2g","status":"PENDING","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"created":"2026-11-22T16:40:39.111Z","modified":"2026-11-22T16:40:39.111Z"}', 1795365639123000, NULL);
INSERT INTO public.events VALUES ('uV15xCKCs9hCTtPa3E71UA', 'Crm_XEzt4_D366L_IvB8cA', 'live', 1795365639151, 'transaction.authorized', '{"id":"FatyI_d3JG12B-UxsokdNA","type":"CHARGE","account_id":"FSB4_Aebvg5EaiYvbkFu2g","status":"AUTHORIZED","amount":2500,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"ZNTAKS","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:39.111Z","modified":"2026-11-22T16:40:39.151Z"}', 1795365639152000, NULL);
INSERT INTO public.events VALUES ('vSGx1tPUOd46scpgDVOo5A', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639231, 'transaction.created', '{"id":"RIjnbu8zS0ImTsRVZgOfVA","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"created":"2026-11-22T16:40:39.231Z","modified":"2026-11-22T16:40:39.231Z"}', 1795365639254000, NULL);
INSERT INTO public.events VALUES ('y4IeOz5i1h-d8Ud7SkihbQ', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639290, 'transaction.authorized', '{"id":"RIjnbu8zS0ImTsRVZgOfVA","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":3000,"currency":"USD","auto_capture":false,"amount_refunded":0,"authorization_code":"DYIMRN","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:39.231Z","modified":"2026-11-22T16:40:39.290Z"}', 1795365639299000, NULL);
INSERT INTO public.events VALUES ('tRFbTKKYobmX3f7nWP4x5Q', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639335, 'transaction.created', '{"id":"ohVLxv_LMRg5-5BKo5xhZw","type":"CHARGE","account_id":"E4mfG2FW9btQIvIYhtwi6w","status":"PENDING","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"4oqBPIOv_6k970xW236W"},"created":"2026-11-22T16:40:39.335Z","modified":"2026-11-22T16:40:39.335Z"}', 1795365639347000, NULL);
INSERT INTO public.events VALUES ('edmR1lXaZEAnKOVYAxzvPw', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639381, 'transaction.authorized', '{"id":"ohVLxv_LMRg5-5BKo5xhZw","type":"CHARGE","account_id":"E4mfG2FW9btQIvIYhtwi6w","status":"AUTHORIZED","amount":4000,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"DHKUSP","method":{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"4oqBPIOv_6k970xW236W"},"created":"2026-11-22T16:40:39.335Z","modified":"2026-11-22T16:40:39.381Z"}', 1795365639382000, NULL);
INSERT INTO public.events VALUES ('UfRUJeTQykEXen-7MZgxeA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639401, 'transaction.updated', '{"id":"QN2gDXKY5rJbOJsnzXf1oA","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1000,"currency":"USD","auto_capture":true,"amount_refunded":100,"authorization_code":"RGOQJX","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-0","created":"2026-11-22T16:40:38.703Z","modified":"2026-11-22T16:40:39.401Z"}', 1795365639412000, NULL);
INSERT INTO public.events VALUES ('cOHVSI5YmEYoNy3fqndg1g', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639401, 'transaction.created', '{"id":"i5gjyFZMKaspvX9uxLuBoQ","type":"REFUND","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"charge_id":"QN2gDXKY5rJbOJsnzXf1oA","created":"2026-11-22T16:40:39.401Z","modified":"2026-11-22T16:40:39.401Z"}', 1795365639433000, NULL);
INSERT INTO public.events VALUES ('LvKroIhD3979J1RLkjYujA', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639401, 'transaction.authorized', '{"id":"i5gjyFZMKaspvX9uxLuBoQ","type":"REFUND","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":100,"currency":"USD","auto_capture":true,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"charge_id":"QN2gDXKY5rJbOJsnzXf1oA","created":"2026-11-22T16:40:39.401Z","modified":"2026-11-22T16:40:39.401Z"}', 1795365639440000, NULL);
INSERT INTO public.events VALUES ('iOexsTEP0DO7ptpwf0pFhw', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639515, 'transaction.voided', '{"id":"RkGyndk27u3kAIoDlLCSyw","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"VOIDED","amount":1001,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"TUBMVM","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","reference":"order-1","created":"2026-11-22T16:40:38.846Z","modified":"2026-11-22T16:40:39.515Z"}', 1795365639522000, NULL);
INSERT INTO public.events VALUES ('O1QJYfaGMHS0DURImZSH9w', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639578, 'transaction.created', '{"id":"RqVHgceoe8me60pQBfTu-Q","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"PENDING","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"created":"2026-11-22T16:40:39.578Z","modified":"2026-11-22T16:40:39.578Z"}', 1795365639581000, NULL);
INSERT INTO public.events VALUES ('kywwGZ620dRRCoJEkqciyw', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639595, 'transaction.authorized', '{"id":"RqVHgceoe8me60pQBfTu-Q","type":"CHARGE","account_id":"xPCKB6ixnuj38OO7rkuwIA","status":"AUTHORIZED","amount":1,"currency":"USD","auto_capture":true,"amount_refunded":0,"authorization_code":"CMCPNS","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"cvv_result":"MATCHED","avs_result":"ADDRESS_AND_POSTAL_CODE","created":"2026-11-22T16:40:39.578Z","modified":"2026-11-22T16:40:39.595Z"}', 1795365639596000, NULL);
INSERT INTO public.events VALUES ('Rse1FkT6hCf8hSa0sa5XxQ', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639640, 'recurring_charge.created', '{"id":"B4JjhephQsMarceLSzZb-w","status":"ACTIVE","account_id":"xPCKB6ixnuj38OO7rkuwIA","amount":500,"currency":"USD","schedule":{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"},"total_occurrences":0,"total_amount":0,"next_payment":"2036-02-01","method":{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"},"created":"2026-11-22T16:40:39.640Z","modified":"2026-11-22T16:40:39.640Z"}', 1795365639657000, 1795365639640);
INSERT INTO public.events VALUES ('UHsuTYVGaBNTeFD0BgQDHg', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639640, 'recurring_charge.occurrence.created', '{"id":"L9FtIXDTeha2DHnShtzzLA","recurring_charge_id":"B4JjhephQsMarceLSzZb-w","status":"PENDING","amount":500,"due_date":"2036-02-01","attempts":0,"created":"2026-11-22T16:40:39.640Z","modified":"2026-11-22T16:40:39.640Z"}', 1795365639666000, 1795365639640);
INSERT INTO public.idempotency_keys VALUES ('Y0433Cr18rz1gD8l4kGdL5pNYSnXVnhFka8fw6r3nrc', 'Crm_XEzt4_D366L_IvB8cA', 1795365639566, 1795452039566, 'brQIRK_TNfMFw5Q5qI88FK_U3PFOjITQgUigeJv5EHc', NULL, 'Transaction', 'RqVHgceoe8me60pQBfTu-Q', '1.10e6b455.qsOTl0SPq5GRREkajWOor5aFlzSamEkqv86Eyz4TCmV9wosf8vbdV9TDdUYac1H-YsXW9urjzApsLi9wX3R7yjm8WkgBMTPqZHdna33n31GpHjWAfRgA1NLzsNixm7dYEsmMoF7FeDfwHxryHt7VtvYWvawngwgI5-m9DTX_wdKxjJ4nwerfQm6Dl_wwV2TzMi45Ym7YPPPHww4aTa_TnrYDuBGBeKW_uP35o7hUzVMwht2rNXC3LOezeFyIha3cxUMxNy9UJlnz851hTj7Biu3JGL83o_iiJfcN_KiIqAoqXVBVfRdsuI50KrjrZoq7ft6Mghcq-awkofa1GXjw5IDdGF4Fxv5IahkhO4n-ggxbAl9bjMsBYjryOpccu3bI9Zheen04BfGSDIF8T9t6tQnIEqfc4JnDvMULtrW1OotcLbnm3HmUyl-LAgYu-7X-grdadsc9t4xJNsZYGjNcaHX66t3SR3d6bNAfN1q0OvjHFnKfMz2Oyo3z3TZoYh-RStBUcDsvdEK1hhvRY46wslSmnDALaEfWkZ879r6L0UKAOjg1xa_gF87gGbP_wGoLYu-6Y9i1rsuUAcRkooRic-p9DnXrAPBQzQ1jw6FMFsK1CgWfUBM-cex3GSWdzBFVOOjy9DxTozNZsL9Voq0tsAbVX4lii23VK70moji6aHilcntg53OYJscJ05END70TeP_S9GEIxGikanPKq21MivGkDfo3AZO-ruk9lSYOAM3HyeLFiQHsQHUUGm0REhDr5jCSSGksExHFClG9RldBN9iwu257l9yC0DEQr1uhlDh5-QxtKAJfrnK3m_SFsDr4gFkF0Hrt9Y_1ycNMZpQWnjhcD8MsX42cBz_BRRQYlwmxhq5vvqClULEb_rZFsjNb2lJRshcA');
INSERT INTO public.jobs VALUES ('yJMhNKldfNESs3PKdMKkCA', 'capture', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'xPCKB6ixnuj38OO7rkuwIA', 1795399200000, 1795399200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('fLQ1SLJ_ZTOtYAObIbhfvA', 'capture', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'E4mfG2FW9btQIvIYhtwi6w', 1795399200000, 1795399200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('bfRQCBLuNXVsWBJPAW56Pg', 'card_expiry', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'Crm_XEzt4_D366L_IvB8cA:test', 1796083200000, 1796083200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('77LQJ1wmVgAsqfs4J2YQAg', 'capture', 'Crm_XEzt4_D366L_IvB8cA', 'live', 'FSB4_Aebvg5EaiYvbkFu2g', 1795399200000, 1795399200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('eCcm0Pe30lGi3MjcnP6oTw', 'capture', 'Crm_XEzt4_D366L_IvB8cA', 'live', 'Ln-DA79vuVUGqVfSl9qcwg', 1795399200000, 1795399200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('y6ratf1j15ke84LYBibBbQ', 'card_expiry', 'Crm_XEzt4_D366L_IvB8cA', 'live', 'Crm_XEzt4_D366L_IvB8cA:live', 1796083200000, 1796083200000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('oZifYvBT_a5XuuLfAnDWog', 'expire_hold', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'RIjnbu8zS0ImTsRVZgOfVA', 1795970439231, 1795970439231, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('x9W4l1P-uBBdpvPTUoY8Ag', 'collect', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'L9FtIXDTeha2DHnShtzzLA', 2085454800000, 2085454800000, 0, NULL, NULL);
INSERT INTO public.jobs VALUES ('wbMXxN7AHEnKsbbTnx8LAw', 'deliver', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'cbcxSfcnm9iR7fyWWIWtaf', 1795365639725, 1795365639725, 0, NULL, NULL);
INSERT INTO public.kysely_migration VALUES ('001-first-payment', '2026-11-22T16:40:34.727Z');
INSERT INTO public.kysely_migration VALUES ('002-surcharges', '2026-11-22T16:40:34.748Z');
INSERT INTO public.kysely_migration VALUES ('003-after-the-charge', '2026-11-22T16:40:34.867Z');
INSERT INTO public.kysely_migration VALUES ('004-credits-and-signatures', '2026-11-22T16:40:34.906Z');
INSERT INTO public.kysely_migration VALUES ('005-locks', '2026-11-22T16:40:34.927Z');
INSERT INTO public.kysely_migration VALUES ('006-payment-methods', '2026-11-22T16:40:35.000Z');
INSERT INTO public.kysely_migration VALUES ('007-merchant-and-accounts', '2026-11-22T16:40:35.066Z');
INSERT INTO public.kysely_migration VALUES ('008-simulator-rules', '2026-11-22T16:40:35.110Z');
INSERT INTO public.kysely_migration VALUES ('009-search', '2026-11-22T16:40:35.187Z');
INSERT INTO public.kysely_migration VALUES ('010-idempotency', '2026-11-22T16:40:35.262Z');
INSERT INTO public.kysely_migration VALUES ('011-sealed-keys', '2026-11-22T16:40:35.281Z');
INSERT INTO public.kysely_migration VALUES ('012-under-way', '2026-11-22T16:40:35.288Z');
INSERT INTO public.kysely_migration VALUES ('013-jobs', '2026-11-22T16:40:35.392Z');
INSERT INTO public.kysely_migration VALUES ('014-webhooks', '2026-11-22T16:40:35.707Z');
INSERT INTO public.kysely_migration VALUES ('015-recurring', '2026-11-22T16:40:35.990Z');
INSERT INTO public.kysely_migration VALUES ('016-card-expiry', '2026-11-22T16:40:36.158Z');
INSERT INTO public.kysely_migration VALUES ('020-id-terms', '2026-11-22T16:40:36.160Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.locks VALUES ('sealed_keys:fingerprint');
INSERT INTO public.locks VALUES ('demo merchant');
INSERT INTO public.locks VALUES ('webhook secret test Crm_XEzt4_D366L_IvB8cA');
INSERT INTO public.merchants VALUES ('Crm_XEzt4_D366L_IvB8cA', 1795365636301, 'Demo Shop', 'm_vISoG7ylTOREXllilClxGT', '', 1795365639550, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'America/New_York', '', '', 'https://shop.example/events', 0, NULL);
INSERT INTO public.occurrences VALUES ('L9FtIXDTeha2DHnShtzzLA', 'B4JjhephQsMarceLSzZb-w', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639640, 1795365639640, 1795365639664000, 'PENDING', 500, '2036-02-01', 0, NULL);
INSERT INTO public.recurring_charges VALUES ('B4JjhephQsMarceLSzZb-w', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639640, 1795365639640, 'ACTIVE', NULL, 'xPCKB6ixnuj38OO7rkuwIA', NULL, NULL, 500, 'USD', '{"interval_unit":"MONTH","interval_delay":1,"start":"2036-02-01"}', NULL, NULL, 0, 0, '2036-02-01', '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', NULL, 'V5pjzFe7FYBSke7NQvXm0g', NULL, NULL);
INSERT INTO public.saved_methods VALUES ('V5pjzFe7FYBSke7NQvXm0g', 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1795365639204, 1795365639204, NULL, 'regular', NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.3LQtnT91XhbXwYqfUU9VZI2WqaiOBFiR3VZm-0sZ3VnPDJP3e-4mm435c9A', 12, 2040, 0);
INSERT INTO public.sealed_keys VALUES ('fingerprint', '1.10e6b455.WCHg3FxRAjQdjAMnbuXpVxmuiF_V--IqEiMcs0vEvYvqMZ_-TWSDk4QWltwIx8dC_ItGeiR0vpOg-pR3uX8OlnJFTOjfS3tM');
INSERT INTO public.secret_keys VALUES ('5d5da783702251d2e54ce3cc6f8874d4b3dc53269f210b936638032d29b65c75', 'Crm_XEzt4_D366L_IvB8cA', 'test', '1.10e6b455.QFM4ItUgrzUY8ytuaZ6NDsgQK-OB08ZH05dOieCZbVMU1dgyJ3Ogi1wXihrGS1-D2BHD-tMpnVbuSUI2fByd7qIyrWM');
INSERT INTO public.secret_keys VALUES ('3d28fc69c007f1236d06d04291cd20e52a17bd42a293813f5838570bbde24178', 'Crm_XEzt4_D366L_IvB8cA', 'live', '1.10e6b455.YmBzA1vSC4aBR1NRBfsuYlayxW-SXiC2pz2XLEytb5_slOdIcq0zDk-wPKx55IPRFZRoYfg01txcpU7UztFVbHqQfKo');
INSERT INTO public.simulator_payments VALUES ('QN2gDXKY5rJbOJsnzXf1oA', 'AUTHORIZED', 1795365638756, 1795365638756, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1000, NULL, 'RGOQJX', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('HZJAsPfioAsDE-jZzSRHfw', 'AUTHORIZED', 1795365638922, 1795365638922, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1002, NULL, 'ZDPRHY', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('yIEvkG4L9YqksGAyIOnmsw', 'AUTHORIZED', 1795365638972, 1795365638972, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1003, NULL, 'KDIHHI', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('EsXuVeY3KiNeG8jrjyidlQ', 'AUTHORIZED', 1795365639002, 1795365639002, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1004, NULL, 'AHFRNW', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('8DyR1S80MCEeVxc1Pq_N5Q', 'DECLINED', 1795365639058, 1795365639058, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1999, NULL, NULL, NULL, NULL, 'card_declined', NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('FatyI_d3JG12B-UxsokdNA', 'AUTHORIZED', 1795365639134, 1795365639134, 'Crm_XEzt4_D366L_IvB8cA', 'live', 'card', 2500, NULL, 'ZNTAKS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('RIjnbu8zS0ImTsRVZgOfVA', 'AUTHORIZED', 1795365639265, 1795365639265, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 3000, NULL, 'DYIMRN', NULL, 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('ohVLxv_LMRg5-5BKo5xhZw', 'AUTHORIZED', 1795365639353, 1795365639353, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'bank', 4000, NULL, 'DHKUSP', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('RkGyndk27u3kAIoDlLCSyw', 'REVERSED', 1795365638862, 1795365639486, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1001, NULL, 'TUBMVM', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.simulator_payments VALUES ('RqVHgceoe8me60pQBfTu-Q', 'AUTHORIZED', 1795365639583, 1795365639583, 'Crm_XEzt4_D366L_IvB8cA', 'test', 'card', 1, NULL, 'CMCPNS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.surcharges VALUES ('J2H_Rr5D9UmPTupa7b013w', 'Crm_XEzt4_D366L_IvB8cA', 1795365636301, 'card', 300, 0);
INSERT INTO public.tokens VALUES ('R9PSZb3cjgweTFQN_zqS7Q', 'Crm_XEzt4_D366L_IvB8cA', 1795365639174, 1795365939174, '1.10e6b455.lUXlcqczTYFuGyjbUC6EQypP-pzolPNhjW0OFferaTbs5_zUrlvyy3fCEhQHim6diVLhhjrWfVAzfW3rrQkj2y5pHYx-QshgzpFHZcrESU2Cqx0cTO_hLbEoUvrNkbzWN7Cx5NqEtW3fljER5Uc20br81Q0wD9HBp0rsBA3HP9EGpCsW9FxYchIg', 1795365939174);
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x716e326764786b7935726a626f6a736e7a7866316f61', 'id', 1795365638703, 'QN2gDXKY5rJbOJsnzXf1oA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x31303030', 'amount', 1795365638703, 'QN2gDXKY5rJbOJsnzXf1oA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6f726465722d30', 'reference', 1795365638703, 'QN2gDXKY5rJbOJsnzXf1oA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365638703, 'QN2gDXKY5rJbOJsnzXf1oA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365638703, 'QN2gDXKY5rJbOJsnzXf1oA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x72676f716a78', 'authorization_code', 1795365638703, 'QN2gDXKY5rJbOJsnzXf1oA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x726b67796e646b323775336b61696f646c6c63737977', 'id', 1795365638846, 'RkGyndk27u3kAIoDlLCSyw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x31303031', 'amount', 1795365638846, 'RkGyndk27u3kAIoDlLCSyw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6f726465722d31', 'reference', 1795365638846, 'RkGyndk27u3kAIoDlLCSyw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365638846, 'RkGyndk27u3kAIoDlLCSyw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365638846, 'RkGyndk27u3kAIoDlLCSyw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x7475626d766d', 'authorization_code', 1795365638846, 'RkGyndk27u3kAIoDlLCSyw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x687a6a61737066696f617364652d6a7a7a7372686677', 'id', 1795365638909, 'HZJAsPfioAsDE-jZzSRHfw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x31303032', 'amount', 1795365638909, 'HZJAsPfioAsDE-jZzSRHfw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6f726465722d32', 'reference', 1795365638909, 'HZJAsPfioAsDE-jZzSRHfw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365638909, 'HZJAsPfioAsDE-jZzSRHfw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365638909, 'HZJAsPfioAsDE-jZzSRHfw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x7a6470726879', 'authorization_code', 1795365638909, 'HZJAsPfioAsDE-jZzSRHfw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x796965766b67346c3979716b73676179696f6e6d7377', 'id', 1795365638962, 'yIEvkG4L9YqksGAyIOnmsw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x31303033', 'amount', 1795365638962, 'yIEvkG4L9YqksGAyIOnmsw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6f726465722d33', 'reference', 1795365638962, 'yIEvkG4L9YqksGAyIOnmsw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365638962, 'yIEvkG4L9YqksGAyIOnmsw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365638962, 'yIEvkG4L9YqksGAyIOnmsw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6b6469686869', 'authorization_code', 1795365638962, 'yIEvkG4L9YqksGAyIOnmsw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x65737875766579336b696e6567386a726a7969646c71', 'id', 1795365638990, 'EsXuVeY3KiNeG8jrjyidlQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x31303034', 'amount', 1795365638990, 'EsXuVeY3KiNeG8jrjyidlQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6f726465722d34', 'reference', 1795365638990, 'EsXuVeY3KiNeG8jrjyidlQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365638990, 'EsXuVeY3KiNeG8jrjyidlQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365638990, 'EsXuVeY3KiNeG8jrjyidlQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x616866726e77', 'authorization_code', 1795365638990, 'EsXuVeY3KiNeG8jrjyidlQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x38647972317338306d6365657678633170715f6e3571', 'id', 1795365639050, '8DyR1S80MCEeVxc1Pq_N5Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x31393939', 'amount', 1795365639050, '8DyR1S80MCEeVxc1Pq_N5Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x30303032', 'method.number', 1795365639050, '8DyR1S80MCEeVxc1Pq_N5Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x7964725f6b6d726c66676b676f346a756732326f', 'method.fingerprint', 1795365639050, '8DyR1S80MCEeVxc1Pq_N5Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636172645f6465636c696e6564', 'failure_code', 1795365639050, '8DyR1S80MCEeVxc1Pq_N5Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'live', '\x66617479695f64336a673132622d7578736f6b646e61', 'id', 1795365639111, 'FatyI_d3JG12B-UxsokdNA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'live', '\x32353030', 'amount', 1795365639111, 'FatyI_d3JG12B-UxsokdNA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'live', '\x34323432', 'method.number', 1795365639111, 'FatyI_d3JG12B-UxsokdNA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'live', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365639111, 'FatyI_d3JG12B-UxsokdNA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'live', '\x7a6e74616b73', 'authorization_code', 1795365639111, 'FatyI_d3JG12B-UxsokdNA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x72696a6e6275387a7330696d747372767a676f667661', 'id', 1795365639231, 'RIjnbu8zS0ImTsRVZgOfVA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x33303030', 'amount', 1795365639231, 'RIjnbu8zS0ImTsRVZgOfVA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365639231, 'RIjnbu8zS0ImTsRVZgOfVA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365639231, 'RIjnbu8zS0ImTsRVZgOfVA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6479696d726e', 'authorization_code', 1795365639231, 'RIjnbu8zS0ImTsRVZgOfVA');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6f68766c78765f6c6d7267352d35626b6f3578687a77', 'id', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34303030', 'amount', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x346f716270696f765f366b393730787732333677', 'method.fingerprint', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x37383930', 'method.account_number', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x303133', 'method.routing_number', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x66697273742062616e6b206f662074657374696e67', 'method.bank_name', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x62616e6b206f662074657374696e67', 'method.bank_name', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6f662074657374696e67', 'method.bank_name', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x74657374696e67', 'method.bank_name', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x64686b757370', 'authorization_code', 1795365639335, 'ohVLxv_LMRg5-5BKo5xhZw');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x6935676a79667a6d6b61737076783975786c75626f71', 'id', 1795365639401, 'i5gjyFZMKaspvX9uxLuBoQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x313030', 'amount', 1795365639401, 'i5gjyFZMKaspvX9uxLuBoQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x716e326764786b7935726a626f6a736e7a7866316f61', 'charge_id', 1795365639401, 'i5gjyFZMKaspvX9uxLuBoQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365639401, 'i5gjyFZMKaspvX9uxLuBoQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365639401, 'i5gjyFZMKaspvX9uxLuBoQ');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x727176686763656f65386d6536307071626674752d71', 'id', 1795365639578, 'RqVHgceoe8me60pQBfTu-Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x31', 'amount', 1795365639578, 'RqVHgceoe8me60pQBfTu-Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x34323432', 'method.number', 1795365639578, 'RqVHgceoe8me60pQBfTu-Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636c32747268706e65716f7235697a6776656a73', 'method.fingerprint', 1795365639578, 'RqVHgceoe8me60pQBfTu-Q');
INSERT INTO public.transaction_terms VALUES ('Crm_XEzt4_D366L_IvB8cA', 'test', '\x636d63706e73', 'authorization_code', 1795365639578, 'RqVHgceoe8me60pQBfTu-Q');
INSERT INTO public.transactions VALUES ('HZJAsPfioAsDE-jZzSRHfw', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'AUTHORIZED', 1795365638909, 1795365638935, NULL, 1002, 'USD', 1, 0, NULL, NULL, 'order-2', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.c9wKw08ixznIQMUCtuxk37iSPVr8E7q5ss0cw3v09otFk-ZlKEiR8uqOjc4', 'ZDPRHY', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('yIEvkG4L9YqksGAyIOnmsw', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'AUTHORIZED', 1795365638962, 1795365638974, NULL, 1003, 'USD', 1, 0, NULL, NULL, 'order-3', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.7VQAqS8W1ywBI6bH0-lkhEidbKcbAxzPWwit5KE_HY0_taaYg9knzM3MfH0', 'KDIHHI', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('EsXuVeY3KiNeG8jrjyidlQ', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'AUTHORIZED', 1795365638990, 1795365639015, NULL, 1004, 'USD', 1, 0, NULL, NULL, 'order-4', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.Na1Gjf5UGTdznxs-nu3weiy-PXvkqzrfJu4So99Xi3xTE0UyxIXYoroKTY0', 'AHFRNW', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('8DyR1S80MCEeVxc1Pq_N5Q', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'FAILED', 1795365639050, 1795365639075, NULL, 1999, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************0002","card_type":"VISA","fingerprint":"ydr_kMrLfgKgO4jug22o"}', '1.10e6b455.b36CXsZErZlngC2e6RKG5Xp6ha5RUu6CIqt7yR1xsW0KaWmQRjalezEnsTU', NULL, NULL, NULL, 'card_declined', NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('FatyI_d3JG12B-UxsokdNA', 'Crm_XEzt4_D366L_IvB8cA', 'FSB4_Aebvg5EaiYvbkFu2g', 'live', 'CHARGE', 'AUTHORIZED', 1795365639111, 1795365639151, NULL, 2500, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.5MjrypxSlHa7Z7VQUypmI-FFh4GsD6k0NNFY7JbtNoF53sfNBNABIwUoOWg', 'ZNTAKS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('RIjnbu8zS0ImTsRVZgOfVA', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'AUTHORIZED', 1795365639231, 1795365639290, NULL, 3000, 'USD', 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.lPtDR6L7HlQ1Ae7_VmMSaR4Sc4tBao7J8zbgnr4r9j9_u2Cy6pI3SBca5iI', 'DYIMRN', NULL, 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('ohVLxv_LMRg5-5BKo5xhZw', 'Crm_XEzt4_D366L_IvB8cA', 'E4mfG2FW9btQIvIYhtwi6w', 'test', 'CHARGE', 'AUTHORIZED', 1795365639335, 1795365639381, NULL, 4000, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"bank","account_type":"CHECKING","bank_name":"FIRST BANK OF TESTING","routing_number":"******013","account_number":"******7890","fingerprint":"4oqBPIOv_6k970xW236W"}', '1.10e6b455.xokxCxuFo7LOaH1DpLsSN4lCPXAJyAjONQTDKy8oR2ZhN88ROx-3VWrBaq62SLIxRGLM2jSxOuCCWTZF4JZSTjmTVfVJP4WA3JUyUaRKN6FQ-qYdnScQKA', 'DHKUSP', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('QN2gDXKY5rJbOJsnzXf1oA', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'AUTHORIZED', 1795365638703, 1795365639401, NULL, 1000, 'USD', 1, 100, NULL, NULL, 'order-0', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.I38q1Te29XLZmLIknPDaf8MkGPDJvZc2l5ZylJkcUIlJtsIsrfF3-f-lxaQ', 'RGOQJX', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('i5gjyFZMKaspvX9uxLuBoQ', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'REFUND', 'AUTHORIZED', 1795365639401, 1795365639401, NULL, 100, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'QN2gDXKY5rJbOJsnzXf1oA', '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('RkGyndk27u3kAIoDlLCSyw', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'VOIDED', 1795365638846, 1795365639515, NULL, 1001, 'USD', 1, 0, NULL, NULL, 'order-1', NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.0XeKFxXYdxn2eb13yVJyJThbeABvLoeXrYDjjMgmDgESuhowUVxp2279NE0', 'TUBMVM', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.transactions VALUES ('RqVHgceoe8me60pQBfTu-Q', 'Crm_XEzt4_D366L_IvB8cA', 'xPCKB6ixnuj38OO7rkuwIA', 'test', 'CHARGE', 'AUTHORIZED', 1795365639578, 1795365639595, NULL, 1, 'USD', 1, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '{"type":"card","exp_month":12,"exp_year":2040,"number":"************4242","card_type":"VISA","fingerprint":"cL2TrhPneQOr5izGveJS"}', '1.10e6b455.9WC4rE530OzpHFJ6ijtdTxU3h1yOGkUtwDN6B4cGKLIPkiDYknQL16nmJfg', 'CMCPNS', 'MATCHED', 'ADDRESS_AND_POSTAL_CODE', NULL, NULL, NULL, NULL, 'VISA', NULL, NULL, NULL, NULL);
INSERT INTO public.webhook_secrets VALUES ('3hX-wR0dL4B0WhzZy2JSNw', 'Crm_XEzt4_D366L_IvB8cA', 'test', 1795365639692, NULL, '1.10e6b455.Jb0H2uWHL6Ulc9Xpcc-v7g6bYJGLHgYryJQG6qD6rwgFwqXsFVm-E6pQLtCf7V-0HaQ97UntltzTI6-i2NbfRveZ2MqFjEhGMXLt4ogj');
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (delivery_id, number);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.instances
    ADD CONSTRAINT instances_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_type_record_id_key UNIQUE (type, record_id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.locks
    ADD CONSTRAINT locks_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_public_key_key UNIQUE (public_key);
ALTER TABLE ONLY public.occurrences
    ADD CONSTRAINT occurrences_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.occurrences
    ADD CONSTRAINT occurrences_recurring_charge_id_due_date_key UNIQUE (recurring_charge_id, due_date);
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.saved_methods
    ADD CONSTRAINT saved_methods_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sealed_keys
    ADD CONSTRAINT sealed_keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.secret_keys
    ADD CONSTRAINT secret_keys_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_transaction_id_key UNIQUE (transaction_id);
ALTER TABLE ONLY public.simulator_payments
    ADD CONSTRAINT simulator_payments_pkey PRIMARY KEY (transaction_id);
ALTER TABLE ONLY public.simulator_rules
    ADD CONSTRAINT simulator_rules_merchant_id_position_key UNIQUE (merchant_id, "position");
ALTER TABLE ONLY public.simulator_rules
    ADD CONSTRAINT simulator_rules_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.surcharges
    ADD CONSTRAINT surcharges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.transaction_terms
    ADD CONSTRAINT transaction_terms_pkey PRIMARY KEY (merchant_id, mode, term, property, created, transaction_id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_new_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_pkey PRIMARY KEY (id);
CREATE INDEX accounts_merchant ON public.accounts USING btree (merchant_id, mode, type);
CREATE UNIQUE INDEX accounts_primary ON public.accounts USING btree (merchant_id, mode, type) WHERE (is_primary = 1);
CREATE INDEX deliveries_due ON public.deliveries USING btree (receiver, next_attempt, "position") WHERE (next_attempt IS NOT NULL);
CREATE INDEX deliveries_event ON public.deliveries USING btree (event_id);
CREATE INDEX deliveries_merchant ON public.deliveries USING btree (merchant_id, mode, created, "position");
CREATE INDEX delivery_attempts_merchant ON public.delivery_attempts USING btree (merchant_id, mode, "position");
CREATE INDEX events_merchant ON public.events USING btree (merchant_id, mode, created, "position");
CREATE INDEX events_undelivered ON public.events USING btree (undelivered) WHERE (undelivered IS NOT NULL);
CREATE INDEX idempotency_keys_expires ON public.idempotency_keys USING btree (expires);
CREATE INDEX jobs_due ON public.jobs USING btree (due, run_at, id) WHERE (instance_id IS NULL);
CREATE INDEX jobs_instance ON public.jobs USING btree (instance_id) WHERE (instance_id IS NOT NULL);
CREATE INDEX jobs_merchant ON public.jobs USING btree (merchant_id, mode, run_at, id);
CREATE INDEX occurrences_list ON public.occurrences USING btree (recurring_charge_id, created, "position");
CREATE INDEX occurrences_paying ON public.occurrences USING btree (recurring_charge_id) WHERE (status = 'PAYING'::text);
CREATE UNIQUE INDEX occurrences_pending ON public.occurrences USING btree (recurring_charge_id) WHERE (status = 'PENDING'::text);
CREATE INDEX payment_methods_bank ON public.payment_methods USING btree (bank_id) WHERE (bank_id IS NOT NULL);
CREATE INDEX payment_methods_card ON public.payment_methods USING btree (card_id) WHERE (card_id IS NOT NULL);
CREATE INDEX payment_methods_contact ON public.payment_methods USING btree (merchant_id, mode, contact_id, created, id) WHERE (deleted IS NULL);
CREATE INDEX payment_methods_list ON public.payment_methods USING btree (merchant_id, mode, created, id) WHERE (deleted IS NULL);
CREATE INDEX recurring_charges_expiry ON public.recurring_charges USING btree (merchant_id, mode, exp_year, exp_month, id) WHERE ((status = 'ACTIVE'::text) AND (exp_year IS NOT NULL));
CREATE INDEX recurring_charges_list ON public.recurring_charges USING btree (merchant_id, mode, created, id) WHERE (status <> 'DELETED'::text);
CREATE INDEX recurring_charges_saved ON public.recurring_charges USING btree (saved_method_id, id) WHERE (saved_method_id IS NOT NULL);
CREATE INDEX saved_methods_expiry ON public.saved_methods USING btree (merchant_id, mode, exp_year, exp_month, id) WHERE ((deleted IS NULL) AND (exp_year IS NOT NULL));
CREATE INDEX saved_methods_list ON public.saved_methods USING btree (merchant_id, mode, type, created, id) WHERE (deleted IS NULL);
CREATE INDEX saved_methods_reference ON public.saved_methods USING btree (merchant_id, mode, type, reference, created, id) WHERE ((deleted IS NULL) AND (reference IS NOT NULL));
CREATE INDEX simulator_payments_returns ON public.simulator_payments USING btree (merchant_id, mode, settlement_due) WHERE (settlement_code IS NOT NULL);
CREATE INDEX surcharges_merchant ON public.surcharges USING btree (merchant_id, created);
CREATE INDEX tokens_expires ON public.tokens USING btree (expires);
CREATE INDEX transactions_holds ON public.transactions USING btree (merchant_id, mode, created, id) WHERE ((type = 'CHARGE'::text) AND (status = 'AUTHORIZED'::text) AND (auto_capture = 0));
CREATE INDEX transactions_holds_account ON public.transactions USING btree (merchant_id, mode, account_id, created, id) WHERE ((type = 'CHARGE'::text) AND (status = 'AUTHORIZED'::text) AND (auto_capture = 0));
CREATE INDEX transactions_instance ON public.transactions USING btree (instance_id, created) WHERE (instance_id IS NOT NULL);
CREATE INDEX transactions_list ON public.transactions USING btree (merchant_id, mode, created, id, account_id, type, status, currency, card_type, amount);
CREATE INDEX transactions_occurrence ON public.transactions USING btree (recurring_charge_occurrence_id, created) WHERE (recurring_charge_occurrence_id IS NOT NULL);
CREATE INDEX transactions_refunds ON public.transactions USING btree (charge_id, created) WHERE (charge_id IS NOT NULL);
CREATE INDEX transactions_source ON public.transactions USING btree (merchant_id, mode, source_id, created, id) WHERE (source_id IS NOT NULL);
CREATE INDEX transactions_to_capture ON public.transactions USING btree (account_id, type, created, id) WHERE ((status = 'AUTHORIZED'::text) AND (auto_capture = 1));
CREATE UNIQUE INDEX webhook_secrets_current ON public.webhook_secrets USING btree (merchant_id, mode) WHERE (expires IS NULL);
CREATE INDEX webhook_secrets_merchant ON public.webhook_secrets USING btree (merchant_id, mode);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.deliveries(id);
ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.occurrences
    ADD CONSTRAINT occurrences_recurring_charge_id_fkey FOREIGN KEY (recurring_charge_id) REFERENCES public.recurring_charges(id);
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES public.saved_methods(id);
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_card_id_fkey FOREIGN KEY (card_id) REFERENCES public.saved_methods(id);
ALTER TABLE ONLY public.payment_methods
    ADD CONSTRAINT payment_methods_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.recurring_charges
    ADD CONSTRAINT recurring_charges_saved_method_id_fkey FOREIGN KEY (saved_method_id) REFERENCES public.saved_methods(id);
ALTER TABLE ONLY public.saved_methods
    ADD CONSTRAINT saved_methods_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.secret_keys
    ADD CONSTRAINT secret_keys_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.signatures
    ADD CONSTRAINT signatures_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES public.transactions(id);
ALTER TABLE ONLY public.simulator_rules
    ADD CONSTRAINT simulator_rules_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.surcharges
    ADD CONSTRAINT surcharges_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_new_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_new_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES public.transactions(id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_new_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.webhook_secrets
    ADD CONSTRAINT webhook_secrets_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
