import {
  addDocumentInput,
  addPageInput,
  addProjectInput,
  chooseEmbeddingInput,
  collectionInput,
  createCollectionInput,
  documentInput,
  renameCollectionInput,
} from "~/domain/knowledge/knowledge-input";
import {
  addDocument,
  addPage,
  addProject,
  refreshPage,
  removeDocument,
} from "~/server/services/knowledge/add-documents";
import {
  createCollection,
  listCollections,
  readCollection,
  readDocument,
  removeCollection,
  renameCollection,
} from "~/server/services/knowledge/collections";
import { chooseEmbedding, readEmbedding } from "~/server/services/knowledge/embedding-model";
import { listProjects } from "~/server/services/project/projects";
import { createRouter, forUser, userProcedure } from "../trpc";

/** The newest ones, to choose from. */
const MAX_PROJECTS = 200;

export const knowledgeRouter = createRouter({
  list: userProcedure.query(forUser(listCollections)),
  collection: userProcedure.input(collectionInput).query(forUser(readCollection)),
  embedding: userProcedure.query(forUser(readEmbedding)),
  chooseEmbedding: userProcedure.input(chooseEmbeddingInput).mutation(forUser(chooseEmbedding)),
  create: userProcedure.input(createCollectionInput).mutation(forUser(createCollection)),
  rename: userProcedure.input(renameCollectionInput).mutation(forUser(renameCollection)),
  remove: userProcedure.input(collectionInput).mutation(forUser(removeCollection)),
  projects: userProcedure.query(
    async ({ ctx }) => (await listProjects(ctx.deps, ctx.user, { limit: MAX_PROJECTS })).items,
  ),
  add: userProcedure.meta({ cost: 5 }).input(addDocumentInput).mutation(forUser(addDocument)),
  addProject: userProcedure.meta({ cost: 20 }).input(addProjectInput).mutation(forUser(addProject)),
  addPage: userProcedure.meta({ cost: 20 }).input(addPageInput).mutation(forUser(addPage)),
  refreshPage: userProcedure.meta({ cost: 20 }).input(documentInput).mutation(forUser(refreshPage)),
  removeDocument: userProcedure.input(documentInput).mutation(forUser(removeDocument)),
  document: userProcedure.input(documentInput).query(forUser(readDocument)),
});
