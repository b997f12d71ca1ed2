// What the document leaves open about plans and what they open.
import { about, type SilenceTable } from './silence.ts';

export const planSilences = {
  'S-38': about('RATE-04').silent(
    'Quotas and per-minute limits of plans above Starter.',
    'Starter has 1,000 manifests and 60 requests. Higher plans allow no less; no other number is asserted.',
  ),
  'S-45': about('ENV-12', 'LIMIT-07', 'PLAN-02', 'PLAN-08', 'RECORD-01', 'HOOK-01').contradictory(
    'Where Platform (Firehose) ranks among the plans, and which of their surfaces it has.',
    'Only what the document says of a plan: Starter lacks digests, webhooks, Records and ontology; Startup has digests and webhooks; Enterprise has all four; Platform has reads by manifest id and WebSocket.',
  ),
  'S-46': about('PLAN-02', 'PLAN-04', 'RECORD-15', 'What the service does', 'Record').contradictory(
    'Records are for Enterprise only, but /record/{manifest_id} is for Platform plans.',
    'Below Enterprise /record/{manifest_id} gets 403. Enterprise and Platform get 200 or 403.',
  ),
  'S-47': about('PLAN-06', 'What the service does').contradictory(
    'Webhooks are for "Startup and above", digests for "Startup and Enterprise": whether Platform has digests.',
    'Nothing about digests on Platform.',
  ),
  'S-48': about('PLAN-01').ambiguous(
    'Whether the endpoint flags of the account or the name of the plan decide about surfaces.',
    'The flags agree with what the routes allow. plan_display_name is never compared with a fixed name.',
    'The flags decide; the plan sets them unless the organisation has its own.',
    'Plan gating names the flags for digests and webhooks, so the suites assert that flags and routes agree.',
  ),
  'S-49': about('ERR-08', 'PLAN-04').ambiguous(
    'Whether the detail of a 403 is a string or an object.',
    'A text: the detail itself or, as in any refusal, the message of an object with a code. That it names the plan and the surface is a recommendation.',
  ),
  'S-50': about('Errors').silent(
    'Which refusal comes first when a request has two faults.',
    'Each case makes one fault. Where two coincide, either status passes.',
    'Credentials, rate, plan, validation, idempotency, existence, state, meaning, quota, in this order.',
    'The cases make one fault at a time, so every order passes.',
  ),
  'S-51': about('PLAN-06', 'Digests').ambiguous(
    'Whether a plan without digests may read the empty list of digests.',
    'Creating a digest gets 403. Listing gets 403 or an empty list.',
  ),
  'S-52': about('RECORD-02', 'Plan gating').ambiguous(
    'What a listing shows in place of a Record on a plan without Records.',
    'Status 200 without content of a Record: the key is absent, null or a note.',
  ),
  'S-53': about('BRIEF-01', 'BRIEF-13', 'Plan gating').ambiguous(
    'brief.body may be a gating string for plans without Brief access, but every plan has Briefs.',
    'brief.body is an object, a string or null on every plan.',
  ),
  'S-54': about('PLAN-04', 'Manifests').ambiguous(
    'Whether a plan without Records may read a single manifest without its Record, or is refused.',
    '200 without content of a Record, or 403. Never that content.',
  ),
} satisfies SilenceTable;
