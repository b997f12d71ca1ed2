// The nine workflow prompts that service-prompts offers: instructions that an agent follows with the tools of this service.

interface Prompt {
  readonly name: string;
  readonly title: string;
  /** `{…}` marks what the agent fills in. */
  readonly text: string;
}

export const prompts: readonly Prompt[] = [
  {
    name: 'morning-brief',
    title: 'Brief on the last day',
    text: 'Find the streams about {subject} with service-catalog. Read the manifests of the last 24 hours with service-manifests and significance high. Write one paragraph for each story, with its source.',
  },
  {
    name: 'company-watch',
    title: 'Watch a company',
    text: 'Find the stream of {company} with service-stream-search. Compare its manifests of the last week with those of the week before. Report new events, changed forecasts, and statements that contradict each other.',
  },
  {
    name: 'claim-check',
    title: 'Check a claim',
    text: 'Take the claim {claim}. Find manifests that mention its subjects by tag_names with tag_logic and. List the claims that support it and those that contradict it, with confidence, evidence and source.',
  },
  {
    name: 'topic-map',
    title: 'Map a topic',
    text: 'Ask service-catalog for {topic}. Group the candidate streams by home domain. For each group read five manifests and name the questions that they leave unresolved.',
  },
  {
    name: 'timeline',
    title: 'Build a timeline',
    text: 'Read the manifests about {subject} between {from} and {to}, oldest first. Write a timeline of events with dates, and mark forecasts as such.',
  },
  {
    name: 'forecast-review',
    title: 'Review forecasts',
    text: 'Find claims of type forecast about {subject} that are older than a month. Look for later data or events about the same subject, and say of each forecast whether it came true.',
  },
  {
    name: 'sector-scan',
    title: 'Scan a sector',
    text: 'Use service-manifests with home_domains {domain} and significance high for the last seven days. Rank the organisations by the number of claims, and say what is new about the first five.',
  },
  {
    name: 'beacon-setup',
    title: 'Set up a Beacon',
    text: 'Ask what the person wants to follow and how often. Call service-configure-beacon with that intent, show the proposal, and after approval call service-save-beacon.',
  },
  {
    name: 'digest-review',
    title: 'Review a digest',
    text: 'List the digests with service-digests. Read the last 50 manifests of {digest} with service-digest-manifests. Name the streams that added nothing, and propose others.',
  },
];
