/** A file that cannot be read as a whole; the message is one sentence for the shopkeeper. */
export class UnreadableFile extends Error {}
