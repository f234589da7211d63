#!/usr/bin/env node
// The scripted client, but hooks hold nothing back: what hooklint says of a blocking hook is not so here.
import { client } from './scripted-client.mjs';

await client(process.argv.slice(2), { deaf: true });
