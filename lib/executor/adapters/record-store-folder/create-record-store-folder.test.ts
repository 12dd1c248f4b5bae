import { recordStoreContract } from "@/lib/executor/testing/record-store.contract";
import { createRecordStoreFolder } from "./create-record-store-folder";

recordStoreContract("record-store-folder", createRecordStoreFolder);
