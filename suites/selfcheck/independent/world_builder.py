"""Invents the world of a seed, and single manifests."""

from __future__ import annotations

from random import Random

from core import CLAIM_TYPES, DAY_MS, DOMAINS, HOUR_MS, SIGNIFICANCES, SOURCE_FORMATS, day_of
from world import Channel, Company, Manifest, ShareClass, Stream, Tag, Topic, World

SYLLABLES = ("ba", "bren", "cor", "dal", "dris", "el", "fen", "gar", "hul", "ib", "jor", "kel", "lum", "mar", "nev",
             "or", "pel", "quin", "ras", "sol", "tav", "ul", "ven", "wex", "yar", "zem", "thi", "ost", "ar", "mi")
ACCENTS = ("é", "ø", "ü", "ñ", "å")
SENTIMENTS = ("positive", "negative", "neutral", "mixed", "indeterminate")
EVIDENCES = ("direct_quote", "paraphrase", "derived", "observed")
FORMS = ("10-K", "10-K/A", "10-Q", "8-K")
NOUNS = ("output", "demand", "rainfall", "yield", "ridership", "turnover", "harvest", "exports", "readership", "uptake")
VERBS = ("rose", "fell", "stalled", "doubled", "recovered", "slipped", "widened", "settled")
DAYS = 120


def luhn_digit(text: str) -> int:
    """The check digit of an ISIN without it."""
    digits = "".join(str(int(char, 36)) for char in text)
    total = 0
    for place, char in enumerate(reversed(digits)):
        number = int(char) * (2 if place % 2 == 0 else 1)
        total += number // 10 + number % 10
    return -total % 10


class Builder:
    """Makes the world of a seed, its last manifest just before `now_ms`."""

    def __init__(self, seed: int, now_ms: int) -> None:
        self.rng = Random(f"world {seed}")
        self.now_ms = now_ms
        self.world = World(seed)

    def build(self) -> World:
        """Make everything."""
        self._topics_and_tags()
        self._companies()
        self._streams()
        self._manifests()
        self._catalog()
        return self.world

    def name(self, parts: int = 2) -> str:
        """An invented word that was not used before."""
        while True:
            word = "".join(self.rng.choice(SYLLABLES) for _ in range(parts))
            if self.rng.random() < 0.12:
                word = word[:-1] + self.rng.choice(ACCENTS)
            if word not in self.world.names:
                self.world.names.add(word)
                return word.capitalize()

    def tag(self, kind: str, name: str, *aliases: str) -> str:
        """A new tag; answers its identifier."""
        tag = Tag(self.world.next_id(6), name, kind, aliases)
        self.world.tags[tag.id] = tag
        return tag.id

    def _topics_and_tags(self) -> None:
        for domain in DOMAINS:
            for _ in range(3):
                word, noun = self.name(), self.rng.choice(NOUNS)
                topic = Topic(self.world.next_id(5), f"{word}-{noun}".lower(), f"{word} {noun}", domain)
                self.world.topics[topic.slug] = topic
                self.tag("topic", topic.name)
        for _ in range(24):
            first, last = self.name(), self.name(3)
            self.tag("person", f"{first} {last}", f"{first[0]}. {last}")
        for _ in range(16):
            place = self.name()
            self.tag("place", f"{place}stad", place)
        for _ in range(8):
            self.tag("data", f"{self.name()} Register of {self.rng.choice(NOUNS)}")

    def _companies(self) -> None:
        for number in range(18):
            name, public = f"{self.name(3)} {('Holdings', 'Works', 'Group', 'Lines')[number % 4]}", number < 14
            stem = name[:3].upper().translate(str.maketrans("ÉØÜÑÅ", "EOUNA")) + "QXZWVK"[number % 6]
            tag_id = self.tag("organization", name, name.split()[0])
            classes = tuple(self._share(stem, number, place) for place in range(2 if number < 4 else 1)) if public else ()
            cik = f"{9_100_000 + number * 7919:010d}" if public else None
            self.world.companies[tag_id] = Company(tag_id, name, public, cik, f"{stem}F" if public else None, classes)
        for _ in range(12):
            self.tag("organization", f"Institute of {self.name(3)}")

    def _share(self, stem: str, number: int, place: int) -> ShareClass:
        ticker = f"{stem}{number}" if place == 0 else f"{stem}{number}.B"
        body = f"QX{number:03d}{stem[:3]}{place:03d}"
        body = "".join(char if char.isascii() else "X" for char in body)[:11]
        figi = f"BBG{number:04d}{place:02d}QZ{number % 10}"
        return ShareClass(ticker, f"{body}{luhn_digit(body)}", figi, ("XQVA", "XZEM")[place], place == 0)

    def _streams(self) -> None:
        companies = list(self.world.companies.values())
        for company in companies:
            self._stream("company", company.name, companies=[company], formats=["text", "regulatory"] if company.public
                         else ["text", "social"], subtypes=["issuer"] if company.public else ["startup", "family-owned"])
        for number in range(3):
            self._stream("basket", f"{self.name()} Basket", companies=companies[number * 3:number * 3 + 2 + number % 2],
                         formats=["text", "data"], subtypes=["index"])
        for domain in DOMAINS:
            self._stream("theme", f"{self.name()} {domain.split('-')[0].title()}", domain=domain, formats=["text", "audio"])
        kinds = (("person", 6, ["text", "social"], []), ("dataset", 6, ["data"], ["statistics-office"]),
                 ("podcast", 6, ["audio"], []), ("social", 4, ["social"], []), ("video", 3, ["video", "audio"], []),
                 ("handbook", 3, ["documentation", "text"], ["standards-body"]),
                 ("regulator", 4, ["regulatory", "text"], ["regulator"]),
                 ("sources", 4, ["text", "data", "social"], ["university", "ngo"]))
        for kind, count, formats, subtypes in kinds:
            for _ in range(count):
                self._stream(kind, f"{self.name(3)} {kind}", formats=formats, subtypes=subtypes)
        self._stream("handbook", f"{self.name(3)} withdrawn", formats=["text"]).status = "unpublished"

    def _stream(self, kind: str, name: str, *, companies: list[Company] | None = None, domain: str = "",
                formats: list[str], subtypes: list[str] | None = None) -> Stream:
        rng, world = self.rng, self.world
        home = domain or rng.choice(DOMAINS)
        cross = rng.sample([item for item in DOMAINS if item != home], rng.randrange(4))
        members = companies or []
        public = any(company.public for company in members)
        tags = [tag for tag in world.tags.values() if tag.kind != "data" or kind == "dataset"]
        stream = Stream(
            world.next_id(1), name, f"{name}: what changed", f"Claims about {name}, gathered as «{kind}».", home, cross,
            stream_class={"theme": "discovery", "company": "entity"}.get(kind, "collection"),
            source_type={"person": "person", "dataset": "data"}.get(kind, "organization"),
            company_kind=("public" if public else "private") if members else None,
            subtypes=list(subtypes or []), media_formats=formats, companies=[company.tag_id for company in members],
            tag_ids=[company.tag_id for company in members] + [tag.id for tag in rng.sample(tags, 8)],
            topics=[topic.slug for topic in world.topics.values() if topic.domain == home], is_public=public,
            primary_url=f"https://{name.split()[0].lower()}.example/" if kind in ("company", "podcast") else None)
        themes = sum(1 for item in world.streams.values() if item.stream_class == "discovery")
        count = {1: 27, 2: 30}.get(themes, 0) if kind == "theme" else 0
        for place in range(count or rng.randint(2, 5)):
            fmt = formats[place % len(formats)] if not count else ("text" if place < count - 1 else "audio")
            stream.channels.append(self._channel(stream, fmt, place))
        world.streams[stream.id] = stream
        world.by_stream[stream.id] = []
        return stream

    def _channel(self, stream: Stream, fmt: str, place: int) -> Channel:
        word = self.name(3)
        active = place < 2 or place > 25 or self.rng.random() < 0.8
        since = self.now_ms - (400 + place) * DAY_MS
        return Channel(self.world.next_id(3), f"{word} feed, no. {place + 1}", f"{word} №{place + 1}" if place % 3 else None,
                       stream.source_type, fmt, f"https://{word.lower()}.example/feeds/{place + 1}?lang=en&full=1",
                       active, since, None if active else since + 200 * DAY_MS)

    def _manifests(self) -> None:
        streams = [stream for stream in self.world.streams.values() if stream.status == "live"]
        themes = [stream for stream in streams if stream.stream_class == "discovery"]
        handbooks = [stream for stream in streams if "documentation" in stream.media_formats]
        videos = [stream for stream in streams if "video" in stream.media_formats]
        socials = [stream for stream in streams if stream.media_formats == ["social"]]
        small = [stream for stream in streams if len(stream.channels) > 2 and stream.media_formats in (["audio"], ["data"])][:3]
        fixed = {themes[0].id: 450, handbooks[0].id: 0, videos[0].id: 1, socials[0].id: 200, socials[1].id: 201,
                 **{stream.id: 9 + 7 * place for place, stream in enumerate(small)}}
        ordinary = [stream for stream in streams if stream.id not in fixed]
        planned: list[tuple[int, list[Stream]]] = []
        for stream in streams:
            for _ in range(fixed.get(stream.id, self.rng.randint(28, 60))):
                age = int(DAYS * DAY_MS * self.rng.random() ** 1.6)
                also = [] if stream.id in fixed or self.rng.random() > 0.2 else self.rng.sample(ordinary, self.rng.randint(1, 2))
                planned.append((self.now_ms - age - 1000, [stream] + [item for item in also if item is not stream]))
        for matched, members in sorted(planned, key=lambda entry: entry[0]):
            self.world.add(make_manifest(self.world, self.rng, members, matched))

    def _catalog(self) -> None:
        streams = [stream.id for stream in self.world.streams.values() if stream.status == "live"]
        for number in range(6):
            self.world.catalog[7001 + number * 11] = (f"{self.name()} selection", self.rng.sample(streams, 3 + number))


def make_filing(world: World, rng: Random, stream: Stream, form: str | None) -> tuple[tuple[str, str], ...]:
    """What a regulatory filing says about itself."""
    company = world.companies.get(stream.companies[0]) if stream.companies else None
    chosen = form or rng.choice(FORMS)
    filing = {"form_type": chosen, "form_variant": "amendment" if "/A" in chosen else "original",
              "exhibit_type": rng.choice(("EX-99.1", "EX-10.1", "none")), "item_code": rng.choice(("1.01", "2.02", "7A", "8.01")),
              "item_subsection": rng.choice(("a", "b", "c"))}
    if company and company.public:
        filing |= {"cik": company.cik or "", "sec_ticker": company.sec_ticker or ""}
    return tuple(filing.items())


def make_manifest(world: World, rng: Random, members: list[Stream], matched_ms: int, *, published: str | None = None,
                  headline: str | None = None, tag_ids: list[str] | None = None, media_format: str | None = None,
                  claim_type: str | None = None, form: str | None = None) -> Manifest:
    """A new manifest of the given streams; what is not given is chosen."""
    stream = members[0]
    possible = [item for item in stream.media_formats if item in SOURCE_FORMATS] or ["text"]
    fmt = media_format or ("regulatory" if form else rng.choice(possible))
    filing = make_filing(world, rng, stream, form) if form or fmt == "regulatory" else ()
    channels = [item for item in stream.channels if item.media_format == fmt and item.active] or \
        [item for item in stream.channels if item.active] or stream.channels
    channel = rng.choice(channels) if channels else None
    tags = tag_ids or stream.companies[:2] + rng.sample(stream.tag_ids, min(len(stream.tag_ids), rng.randint(1, 5)))
    tags = list(dict.fromkeys(tags)) or [rng.choice(list(world.tags))]
    topics = rng.sample(stream.topics, min(len(stream.topics), rng.randint(1, 2)))
    subject = world.tags[tags[0]].name
    noun, verb = rng.choice(NOUNS), rng.choice(VERBS)
    title = headline or f"{subject}: {noun} {verb} by {rng.randint(2, 60)} % — “{rng.choice(NOUNS)}” next"
    summary = f"{subject} reports that {noun} {verb}; {stream.name} followed it."
    source = channel.name if channel else stream.name
    authors = [tag.name for tag in world.tags.values() if tag.kind == "person"]
    manifest_id, record_id = world.next_manifest_ids()
    words = " ".join([title, summary, source, stream.name, *topics, *(world.tags[tag].name for tag in tags)]).lower()
    return Manifest(
        manifest_id, record_id, tuple(item.id for item in members), matched_ms,
        published or day_of(matched_ms - rng.randrange(36) * HOUR_MS), title, summary, source,
        rng.choice(("person", "organization", "data")) if stream.source_type == "organization" else stream.source_type,
        fmt, claim_type or rng.choice(CLAIM_TYPES), rng.choice(authors) if rng.random() < 0.7 else None, 1,
        (channel.id,) if channel else (), channel.display if channel else None, tuple(tags), tuple(topics),
        stream.home_domain, tuple(stream.cross_domains), rng.choice(SENTIMENTS), rng.choice(SIGNIFICANCES),
        rng.randint(15, 50), rng.choice(EVIDENCES), filing, words)
