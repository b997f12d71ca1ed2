// What the document leaves open about plans and what they open.
import { ambiguous, contradictory, type SilenceTable, silent } from './silence.ts';

export const planSilences = {
  'S-38': silent('Limits', 'RATE-04')(
    'Quotas and per-minute limits of plans above Starter.',
    'Starter has 1,000 manifests and 60 requests. Higher plans allow no less; no other number is asserted.',
    'Figures of our own: 5,000 manifests and 120 requests for Individual up to 10,000,000 and 3,000 for Platform.',
  ),
  'S-45': contradictory(
    ['Limits', 'Plan gating', 'What the service does'],
    'ENV-12',
    'LIMIT-07',
    'PLAN-02',
    'PLAN-08',
    'RECORD-01',
    'HOOK-01',
  )(
    'Where Platform (Firehose) ranks among the plans, and which of their surfaces it has.',
    'Only what the document says of a plan: Starter lacks digests, webhooks, Records and ontology; Startup has digests and webhooks; Enterprise has all four; Platform has reads by manifest id and WebSocket.',
    'Platform has everything that Enterprise has, and more.',
  ),
  'S-46': contradictory(
    ['What the service does', 'Record', 'Manifests', 'Plan gating'],
    'PLAN-02',
    'PLAN-04',
    'RECORD-15',
  )(
    'Records are for Enterprise only, but /record/{manifest_id} is for Platform plans.',
    'Below Enterprise /record/{manifest_id} gets 403. Enterprise and Platform get 200 or 403.',
    'Platform opens the route and has Records.',
  ),
  'S-47': contradictory(['Plan gating', 'What the service does'], 'PLAN-06')(
    'Webhooks are for "Startup and above", digests for "Startup and Enterprise": whether Platform has digests.',
    'Nothing about digests on Platform.',
    'Platform has them.',
  ),
  'S-48': ambiguous(['Account', 'Plan gating'], 'PLAN-01')(
    'Whether the endpoint flags of the account or the name of the plan decide about surfaces.',
    'The flags agree with what the routes allow. plan_display_name is never compared with a fixed name.',
    'The flags decide; the plan sets them unless the organisation has its own.',
    'Plan gating names the flags for digests and webhooks, so the suites assert that flags and routes agree.',
  ),
  'S-49': ambiguous(['Errors', 'Plan gating'], 'ERR-08', 'PLAN-04')(
    'Whether the detail of a 403 is a string or an object.',
    'A text: the detail itself or, as in any refusal, the message of an object with a code. That it names the plan and the surface is a recommendation.',
    'A string that names the plan and the surface.',
  ),
  'S-50': silent('Errors')(
    'Which refusal comes first when a request has two faults.',
    'Each case makes one fault. Where two coincide, either status passes.',
    'Credentials, rate, plan, validation, idempotency, existence, state, meaning, quota, in this order.',
    'The cases make one fault at a time, so every order passes.',
  ),
  'S-51': ambiguous(['Digests', 'Plan gating'], 'PLAN-06')(
    'Whether a plan without digests may read the empty list of digests.',
    'Creating a digest gets 403. Listing gets 403 or an empty list.',
    'Every digest route gets 403.',
  ),
  'S-52': ambiguous(['Manifest', 'Plan gating'], 'RECORD-02')(
    'What a listing shows in place of a Record on a plan without Records.',
    'Status 200 without content of a Record: the key is absent, null or a note.',
    'The key is absent.',
  ),
  'S-53': ambiguous(['Brief', 'Plan gating'], 'BRIEF-01', 'BRIEF-13')(
    'brief.body may be a gating string for plans without Brief access, but every plan has Briefs.',
    'brief.body is an object, a string or null on every plan.',
    'An object. An organisation can be set to have no Brief access and then gets the string.',
  ),
  'S-54': ambiguous(['Manifests', 'Plan gating'], 'PLAN-04')(
    'Whether a plan without Records may read a single manifest without its Record, or is refused.',
    '200 without content of a Record, or 403. Never that content.',
    '200 without the key record.',
  ),
} satisfies SilenceTable;
