// Statements about Records.
import type { StatementTable } from './statement.ts';

export const recordStatements = {
  'RECORD-01': {
    sections: ['What the service does'],
    text: 'Enterprise plans get Record content, and no other plans do.',
    silences: ['S-45'],
  },
  'RECORD-02': {
    sections: ['Manifest'],
    text: 'Manifests in listings of other plans contain no Record content.',
    silences: ['S-52'],
  },
  'RECORD-03': {
    sections: ['Manifest'],
    text: 'record of a manifest is a Record object for Enterprise.',
  },
  'RECORD-04': {
    sections: ['Record'],
    text: 'A Record has record_id (string), title, url, source_name and source_type.',
  },
  'RECORD-05': {
    sections: ['Record'],
    text: 'source_published_date of a Record is a date. synorb_ingested_at, under exactly that name, is a datetime.',
  },
  'RECORD-06': {
    sections: ['Record'],
    text: 'media_format of a Record is text, audio, social, data or regulatory.',
    silences: ['S-67'],
  },
  'RECORD-07': {
    sections: ['Record'],
    text: 'A Record has claim_type, and author as a string or null.',
  },
  'RECORD-08': {
    sections: ['Record'],
    text: 'content of a Record is the full source text, as a string.',
  },
  'RECORD-09': {
    sections: ['Record'],
    text: 'record_version of a Record is an integer, record_version_note a string or null.',
  },
  'RECORD-10': {
    sections: ['Record'],
    text: 'extra_data of a Record is an object or null.',
  },
  'RECORD-11': {
    sections: ['Record'],
    text: 'status of a Record is pending or complete.',
  },
  'RECORD-12': {
    sections: ['Record'],
    text: 'stream_id of a Record is a string, matched_at a datetime.',
  },
  'RECORD-13': {
    sections: ['Manifest', 'Record'],
    text: 'record_id of a Record equals the record_id of its manifest.',
  },
  'RECORD-14': {
    sections: ['Manifests'],
    text: 'GET /manifests/{record_id} includes the Record for Enterprise.',
  },
  'RECORD-15': {
    sections: ['Manifests'],
    text: 'GET /record/{manifest_id} returns a Record on a Platform plan.',
    silences: ['S-46'],
  },
} as const satisfies StatementTable<'RECORD'>;
